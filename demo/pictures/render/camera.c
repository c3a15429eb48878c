// The camera of the demo studio: takes a scene made by camera.js, gives one RGB picture for each paint of the thing.
//   cc -O3 -march=native -ffast-math -o camera camera.c -lm && ./camera scene.bin pictures.rgb
// A rasteriser with shadow maps, no graphics card: 1,024 px in about two seconds of one core, a repaint in a tenth of one.
// Four shifts of a pixel; in each the thing is seen once, 3 places of the soft key lamp and 6 of the sky add up how much of
// each reaches a pixel, then every paint is developed from the same light. Lamps, reflections and tone curve are those of studio.js.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float x, y, z; } V;
static V v(float x, float y, float z) { return (V){x, y, z}; }
static V add(V a, V b) { return v(a.x + b.x, a.y + b.y, a.z + b.z); }
static V sub(V a, V b) { return v(a.x - b.x, a.y - b.y, a.z - b.z); }
static V mul(V a, float k) { return v(a.x * k, a.y * k, a.z * k); }
static float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static V cross(V a, V b) { return v(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
static V unit(V a) { float l = sqrtf(dot(a, a)); return mul(a, 1 / (l > 1e-12f ? l : 1e-12f)); }
static float clampf(float x, float a, float b) { return x < a ? a : x > b ? b : x; }
static float smooth(float a, float b, float x) { float t = clampf((x - a) / (b - a), 0, 1); return t * t * (3 - 2 * t); }
static float mixf(float a, float b, float t) { return a + (b - a) * t; }

enum { PAINTS = 12, MAP = 1024, SHIFTS = 4, KEYS = 3, SKIES = 6, LAMPS = KEYS + SKIES };
static const float shifts[SHIFTS][2] = {{-.125f, -.375f}, {.375f, -.125f}, {-.375f, .125f}, {.125f, .375f}};
static const float PI = 3.14159265f;

typedef struct { int w, h; uint8_t *rgba; } Picture;
typedef struct {
  int vertices, triangles, casts, still, side, kind, hasUv, hasColours; /* side 0 front, 1 back, 2 both; kind 1 cloth, 2 grain */
  float metal, rough, sheen, coat, env, opacity, glow[3], noise[8], toWorld[9], uv[4];
  float colour[PAINTS][3], *colours[PAINTS];
  int picture[PAINTS];
  V *place, *normal, *own, *ownNormal;
  float *st;
  uint32_t *index;
} Mesh;

static FILE *in;
static void need(void *to, size_t n) { if (fread(to, 1, n, in) != n) { fprintf(stderr, "the scene ends too early\n"); exit(1); } }
static int whole(void) { int32_t n; need(&n, 4); return n; }
static float number(void) { float n; need(&n, 4); return n; }
static V point(void) { V a; need(&a, 12); return a; }
static void *block(size_t n) { void *p = malloc(n ? n : 1); need(p, n); return p; }

static int W, meshes, paints, pictures;
static V eye, ahead, right, up, centre, backdrop[PAINTS];
static float zoom, reach;
static Mesh *mesh;
static Picture *picture;

static void load(void) {
  W = whole(); meshes = whole(); paints = whole(); pictures = whole();
  eye = point(); ahead = point(); right = point(); up = point(); zoom = number(); centre = point(); reach = number();
  for (int p = 0; p < paints; p++) backdrop[p] = point();
  picture = calloc(pictures + 1, sizeof *picture);
  for (int i = 0; i < pictures; i++) { picture[i].w = whole(); picture[i].h = whole(); picture[i].rgba = block(4ul * picture[i].w * picture[i].h); }
  mesh = calloc(meshes, sizeof *mesh);
  for (int i = 0; i < meshes; i++) {
    Mesh *m = mesh + i;
    need(m, 8 * 4);
    need(&m->metal, sizeof(float) * (6 + 3 + 8 + 9 + 4));
    for (int p = 0; p < paints; p++) { need(m->colour[p], 12); m->picture[p] = whole(); }
    size_t n = 12ul * m->vertices;
    m->place = block(n); m->normal = block(n);
    if (m->kind == 1) { m->own = block(n); m->ownNormal = block(n); }
    if (m->hasUv) m->st = block(8ul * m->vertices);
    if (m->hasColours) for (int p = 0; p < paints; p++) m->colours[p] = block(n);
    m->index = block(12ul * m->triangles);
  }
}

static const uint8_t *texel(const Mesh *m, int p, float s, float t) {
  Picture *a = picture + m->picture[p];
  s = s * m->uv[0] + m->uv[2]; t = t * m->uv[1] + m->uv[3];
  s -= floorf(s); t -= floorf(t);
  int x = (int)(s * a->w), y = (int)((1 - t) * a->h);
  return a->rgba + 4 * ((y < 0 ? 0 : y >= a->h ? a->h - 1 : y) * a->w + (x >= a->w ? a->w - 1 : x));
}

/* noise: folds, grain, weave as in stuff.js and studio.js */
static float cell(int x, int y, int z) {
  uint32_t h = (uint32_t)x * 0x8da6b343u ^ (uint32_t)y * 0xd8163841u ^ (uint32_t)z * 0xcb1ab31fu;
  h = (h ^ (h >> 13)) * 0x5bd1e995u; h ^= h >> 15;
  return (h & 0xffffff) * (1.f / 16777216.f);
}
static float n3(V p) {
  float fx = floorf(p.x), fy = floorf(p.y), fz = floorf(p.z);
  int x = (int)fx, y = (int)fy, z = (int)fz;
  float a = p.x - fx, b = p.y - fy, c = p.z - fz;
  a = a * a * (3 - 2 * a); b = b * b * (3 - 2 * b); c = c * c * (3 - 2 * c);
  float r[2];
  for (int k = 0; k < 2; k++)
    r[k] = mixf(mixf(cell(x, y, z + k), cell(x + 1, y, z + k), a), mixf(cell(x, y + 1, z + k), cell(x + 1, y + 1, z + k), a), b);
  return mixf(r[0], r[1], c);
}
static float fold(V p) {
  float a = 2 * n3(p) - 1;
  a = 1 - sqrtf(a * a + .03f);
  return a * a + .6f * n3(v(p.x * 2.3f + 7, p.y * 2.3f + 7, p.z * 2.3f + 7));
}
static V slope(float (*f)(V), V p, float e) {
  float b = f(p);
  return v((f(v(p.x + e, p.y, p.z)) - b) / e, (f(v(p.x, p.y + e, p.z)) - b) / e, (f(v(p.x, p.y, p.z + e)) - b) / e);
}

/* drawing triangles: what is seen, and how deep */
static float *depth;
static int32_t *seenMesh, *seenTri;
static void draw(int which, const V *screen, int size, float *z, int shift) {
  Mesh *m = mesh + which;
  for (int t = 0; t < m->triangles; t++) {
    const uint32_t *ix = m->index + 3 * t;
    V a = screen[ix[0]], b = screen[ix[1]], c = screen[ix[2]];
    if (a.z <= 0 || b.z <= 0 || c.z <= 0) continue;
    float area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (area == 0) continue;
    if (shift >= 0 && m->side != 2 && (area > 0) != (m->side == 0)) continue;
    float lx = fminf(a.x, fminf(b.x, c.x)), hx = fmaxf(a.x, fmaxf(b.x, c.x)), ly = fminf(a.y, fminf(b.y, c.y)), hy = fmaxf(a.y, fmaxf(b.y, c.y));
    int x0 = (int)ceilf(lx - .5f), x1 = (int)floorf(hx - .5f), y0 = (int)ceilf(ly - .5f), y1 = (int)floorf(hy - .5f);
    if (x0 < 0) x0 = 0;
    if (y0 < 0) y0 = 0;
    if (x1 >= size) x1 = size - 1;
    if (y1 >= size) y1 = size - 1;
    float k = 1 / area;
    for (int y = y0; y <= y1; y++)
      for (int x = x0; x <= x1; x++) {
        float px = x + .5f, py = y + .5f;
        float u = ((b.x - px) * (c.y - py) - (b.y - py) * (c.x - px)) * k, w = ((c.x - px) * (a.y - py) - (c.y - py) * (a.x - px)) * k, q = 1 - u - w;
        if (u < 0 || w < 0 || q < 0) continue;
        float d = a.z * u + b.z * w + c.z * q; /* seen: 1/distance, larger is nearer; lamp: larger is nearer the lamp */
        if (m->still) d *= 1.0006f;
        float *at = z + y * size + x;
        if (d <= *at) continue;
        if (shift >= 0 && m->hasUv && m->picture[0] >= 0 && m->opacity < 1) {
          float s = (m->st[2 * ix[0]] * u * a.z + m->st[2 * ix[1]] * w * b.z + m->st[2 * ix[2]] * q * c.z) / (a.z * u + b.z * w + c.z * q);
          float r = (m->st[2 * ix[0] + 1] * u * a.z + m->st[2 * ix[1] + 1] * w * b.z + m->st[2 * ix[2] + 1] * q * c.z) / (a.z * u + b.z * w + c.z * q);
          if (texel(m, 0, s, r)[3] < 128) continue;
        }
        *at = d;
        if (shift >= 0) { seenMesh[y * size + x] = which; seenTri[y * size + x] = t; }
      }
  }
}

typedef struct { V dir, x, y; float *map; int key; } Lamp;
static Lamp lamps[LAMPS];
static float span;
static void light(int j, V *screen) {
  const V key = {-4.2f, 6.1f, 4.6f};
  for (int i = 0; i < LAMPS; i++) {
    Lamp *l = lamps + i;
    l->key = i < KEYS;
    if (l->key) {
      int s = i * SHIFTS + j;
      float u = (s + .5f) / (KEYS * SHIFTS), a = s * 2.399963f, r = sqrtf(u) * 1.9f;
      l->dir = unit(v(key.x + cosf(a) * r, key.y + sinf(a) * r * .7f, key.z + sinf(a) * r * .7f));
    } else {
      int s = (i - KEYS) * SHIFTS + j;
      float z = sqrtf(1 - fmodf(s * .618034f, 1) * .92f), ph = s * 3.883222f, q = sqrtf(1 - z * z);
      l->dir = v(cosf(ph) * q, z, sinf(ph) * q);
    }
    l->x = unit(cross(fabsf(l->dir.y) > .95f ? v(0, 0, 1) : v(0, 1, 0), l->dir));
    l->y = cross(l->dir, l->x);
    if (!l->map) l->map = malloc(4ul * MAP * MAP);
    memset(l->map, 0, 4ul * MAP * MAP);
    for (int k = 0; k < meshes; k++) {
      Mesh *m = mesh + k;
      if (!m->casts) continue;
      for (int n = 0; n < m->vertices; n++) {
        V p = sub(m->place[n], centre);
        screen[n] = v((dot(p, l->x) / span + 1) * .5f * MAP, (dot(p, l->y) / span + 1) * .5f * MAP, dot(p, l->dir) + 10);
      }
      draw(k, screen, MAP, l->map, -1);
    }
  }
}
static float lit(const Lamp *l, V p) {
  p = sub(p, centre);
  float x = (dot(p, l->x) / span + 1) * .5f * MAP - .5f, y = (dot(p, l->y) / span + 1) * .5f * MAP - .5f, d = dot(p, l->dir) + 10 + .004f * span;
  if (x < 1 || y < 1 || x >= MAP - 2 || y >= MAP - 2) return 1;
  int ix = (int)x, iy = (int)y;
  float fx = x - ix, fy = y - iy, *m = l->map + iy * MAP + ix;
  return mixf(mixf(m[0] <= d, m[1] <= d, fx), mixf(m[MAP] <= d, m[MAP + 1] <= d, fx), fy);
}

/* the made-up studio: a grey room with three soft boxes and a light floor */
static float panel(V r, V p, float hx, float hy, float blur) {
  float far = sqrtf(dot(p, p));
  V z = mul(p, 1 / far), x = unit(cross(v(0, 1, 0), z)), y = cross(z, x);
  float d = dot(r, z);
  if (d <= .02f) return 0;
  float w = blur * far + .15f, a = fabsf(dot(r, x) / d * far), b = fabsf(dot(r, y) / d * far);
  return smooth(hx + w, hx - w, a) * smooth(hy + w, hy - w, b) * (hx < w ? .5f + .5f * hx * hy / ((hx + w * .5f) * (hy + w * .5f)) : 1);
}
static float studio(V r, float blur) {
  return .272f + .478f * smooth(.1f + blur, -.1f - blur, r.y + .1f) + 9 * panel(r, v(-5, 6, 4), 3.5f, 2.5f, blur) + 6 * panel(r, v(7, 2, 2), 1.25f, 3.5f, blur) + 5 * panel(r, v(0, 3, -8), 3, .6f, blur);
}
static float around(V n) {
  return .272f + 1.25f * fmaxf(0, dot(n, v(-.57f, .68f, .46f))) + .58f * fmaxf(0, dot(n, v(.93f, .26f, .26f))) + .15f * fmaxf(0, dot(n, v(0, .35f, -.94f))) + .239f * (1 - n.y);
}
/* seamless backdrop: floor, a quarter of a pipe, a wall */
static void cyclorama(V d, V *p, V *n) {
  float t = d.y < 0 ? -eye.y / d.y : 1e9f;
  V q = add(eye, mul(d, t));
  if (d.y < 0 && q.z > -5) { *p = q; *n = v(0, 1, 0); return; }
  float oy = eye.y - 4, oz = eye.z + 5, a = d.y * d.y + d.z * d.z, b = oy * d.y + oz * d.z, c = oy * oy + oz * oz - 16, e = b * b - a * c;
  if (e > 0) {
    q = add(eye, mul(d, (-b + sqrtf(e)) / a));
    if (q.y < 4) { *p = q; *n = unit(v(0, 4 - q.y, -5 - q.z)); return; }
  }
  *p = add(eye, mul(d, (-9 - eye.z) / d.z));
  *n = v(0, 0, 1);
}

int main(int argc, char **argv) {
  if (argc < 3 || !(in = fopen(argv[1], "rb"))) { fprintf(stderr, "camera scene.bin pictures.rgb\n"); return 1; }
  load();
  int most = 1, size = W * W;
  for (int i = 0; i < meshes; i++) if (mesh[i].vertices > most) most = mesh[i].vertices;
  V *screen = malloc(sizeof(V) * most);
  depth = malloc(4ul * size); seenMesh = malloc(4ul * size); seenTri = malloc(4ul * size);
  span = reach;
  float *sum[PAINTS];
  for (int p = 0; p < paints; p++) sum[p] = calloc(size, 12);
  int32_t *bumpMesh = malloc(4ul * size);
  V *bump = malloc(sizeof(V) * size);
  float *shadeOf = malloc(4ul * size);
  memset(bumpMesh, 255, 4ul * size);
  const V sun = unit(v(-4.2f, 7, 4.6f)), keyColour = {2.6f * 1.f, 2.6f * .955973f, 2.6f * .887923f}, skyColour = {1.15f * .854993f, 1.15f * .896269f, 1.15f};
  const float env = .5f;
  for (int j = 0; j < SHIFTS; j++) {
    light(j, screen);
    memset(depth, 0, 4ul * size);
    memset(seenMesh, 255, 4ul * size);
    for (int k = 0; k < meshes; k++) {
      Mesh *m = mesh + k;
      int sticker = m->hasUv && m->picture[0] >= 0;
      if (m->opacity < 1 && !sticker && fmodf(j * .618034f + .31f, 1) >= m->opacity) continue;
      for (int n = 0; n < m->vertices; n++) {
        V p = sub(m->place[n], eye);
        float d = dot(p, ahead);
        screen[n] = d < .05f ? v(0, 0, -1) : v((dot(p, right) / d / zoom + 1) * .5f * W + shifts[j][0], (1 - dot(p, up) / d / zoom) * .5f * W + shifts[j][1], 1 / d);
      }
      /* y runs down on the screen, so what turns to us has a negative area */
      for (int t = 0, side = m->side; t < 1; t++) { m->side = side == 2 ? 2 : 1 - side; draw(k, screen, W, depth, j); m->side = side; }
    }
    for (int y = 0; y < W; y++)
      for (int x = 0; x < W; x++) {
        int i = y * W + x, k = seenMesh[i];
        V d = unit(add(ahead, add(mul(right, ((x + .5f - shifts[j][0]) * 2 / W - 1) * zoom), mul(up, (1 - (y + .5f - shifts[j][1]) * 2 / W) * zoom))));
        V p, n;
        Mesh *m = 0;
        float u = 0, w = 0, q = 0, tone = 1;
        const uint32_t *ix = 0;
        if (k < 0) cyclorama(d, &p, &n);
        else {
          m = mesh + k;
          ix = m->index + 3 * seenTri[i];
          V a = m->place[ix[0]], e1 = sub(m->place[ix[1]], a), e2 = sub(m->place[ix[2]], a), h = cross(d, e2), s = sub(eye, a), g = cross(s, e1);
          float det = dot(e1, h), inv = fabsf(det) > 1e-20f ? 1 / det : 0;
          w = clampf(dot(s, h) * inv, 0, 1); q = clampf(dot(d, g) * inv, 0, 1); u = clampf(1 - w - q, 0, 1);
          p = add(a, add(mul(e1, w), mul(e2, q)));
#define BETWEEN(f) add(mul(f[ix[0]], u), add(mul(f[ix[1]], w), mul(f[ix[2]], q)))
          n = unit(BETWEEN(m->normal));
          V face = cross(e1, e2);
          if (dot(face, d) > 0) n = mul(n, -1);
          if (m->kind) {
            if (bumpMesh[i] != k) {
              bumpMesh[i] = k;
              tone = 1;
              V b = v(0, 0, 0);
              float *o = m->noise;
              if (m->kind == 1) {
                V own = BETWEEN(m->own), on = BETWEEN(m->ownNormal);
                float ax = fabsf(on.x), ay = fabsf(on.y), az = fabsf(on.z);
                float cx = az > ax && az > ay ? own.x : ay > ax ? own.x : own.z, cy = az > ax && az > ay ? own.y : ay > ax ? own.z : own.y;
                if (o[5] > 0) {
                  float lx = fabsf(cx * o[4] - floorf(cx * o[4]) - .5f), ly = fabsf(cy * o[4] - floorf(cy * o[4]) - .5f);
                  tone *= 1 - o[5] * fmaxf(smooth(.4f, .5f, lx), smooth(.4f, .5f, ly));
                }
                if (o[7] > 0) tone *= 1 + o[7] * sinf((cx + cy) * o[6]) * sinf((cx - cy) * o[6]);
                if (o[1] > 0) b = mul(slope(fold, mul(own, o[0]), .02f), o[1]);
                if (o[3] > 0) b = add(b, mul(slope(n3, mul(own, o[2]), .35f), o[3]));
                float *t = m->toWorld;
                b = v(t[0] * b.x + t[3] * b.y + t[6] * b.z, t[1] * b.x + t[4] * b.y + t[7] * b.z, t[2] * b.x + t[5] * b.y + t[8] * b.z);
              } else {
                V g1 = mul(slope(n3, mul(p, o[0]), .35f), .35f), g2 = mul(slope(n3, mul(p, o[0] / 9), .35f), .35f);
                b = mul(add(g1, mul(g2, o[2])), o[1]);
              }
              bump[i] = b;
              shadeOf[i] = tone;
            }
            V b = bump[i];
            tone = shadeOf[i];
            if (m->kind == 1) b = sub(b, mul(n, dot(b, n)));
            n = unit(sub(n, b));
          }
        }
        /* lamps */
        V at = add(p, mul(n, .006f * span));
        float key = 0, keySeen = 0, sky = 0, skyAll = 0;
        for (int l = 0; l < LAMPS; l++) {
          float nl = dot(n, lamps[l].dir);
          if (nl <= 0) continue;
          float on = lit(lamps + l, at);
          if (lamps[l].key) { key += on * nl / KEYS; keySeen += on / KEYS; }
          else { sky += on * nl / SKIES; skyAll += nl / SKIES; }
        }
        float open = skyAll > 0 ? sky / skyAll : 1, ao = mixf(.4f, 1, open), seen = mixf(.35f, 1, open);
        float metal = m ? m->metal : 0, rough = m ? fmaxf(m->rough, .05f) : 1, sheen = m ? m->sheen : 0, coat = m ? m->coat : 0, share = m ? m->env : .43f;
        V e = mul(d, -1), h = unit(add(e, sun)), r = sub(d, mul(n, 2 * dot(d, n)));
        float ne = fmaxf(dot(n, e), .02f), nl = fmaxf(dot(n, sun), 0), nh = fmaxf(dot(n, h), 0);
        float full = around(n) * env * share * ao;
        V in_ = add(add(mul(keyColour, key / PI), mul(skyColour, sky / PI)), v(full, full, full));
        if (!m) { /* the backdrop is dull */
          for (int pt = 0; pt < paints; pt++) {
            float *to = sum[pt] + 3 * i;
            to[0] += fminf(backdrop[pt].x * in_.x, 8) / SHIFTS; to[1] += fminf(backdrop[pt].y * in_.y, 8) / SHIFTS; to[2] += fminf(backdrop[pt].z * in_.z, 8) / SHIFTS;
          }
          continue;
        }
        float kr = clampf(sqrtf(rough * rough + .02f), 0, 1), a2 = kr * kr * kr * kr, dd = nh * nh * (a2 - 1) + 1;
        float D = a2 / (PI * dd * dd), G = .5f / (nl * sqrtf(ne * ne * (1 - a2) + a2) + ne * sqrtf(nl * nl * (1 - a2) + a2) + 1e-4f), f5 = powf(1 - fmaxf(dot(e, h), 0), 5);
        float dv = keySeen * nl * D * G, b0 = 1 - rough, b1 = .0425f - .0275f * rough, b2 = 1.04f - .572f * rough, b3 = .022f * rough - .04f;
        float a4 = fminf(b0 * b0, exp2f(-9.28f * ne)) * b0 + b1, mirror = studio(r, rough * rough * 1.2f) * env * share * seen;
        float fx = -1.04f * a4 + b2, fy = 1.04f * a4 + b3;
        float fuzz = sheen * (.03f + .3f * (1 - ne) * (1 - ne) * (1 - ne)), lac = 0;
        if (coat > .01f) {
          float fc = .04f + .96f * powf(1 - ne, 5), ac = .0081f, dc = nh * nh * (ac - 1) + 1;
          lac = coat * (studio(r, .08f) * fc * env * seen + 2.5f * keySeen * nl * fminf(ac / (PI * dc * dc), 6) * .024f);
        }
        float base[3] = {in_.x, in_.y, in_.z}, lamp[3] = {keyColour.x, keyColour.y, keyColour.z};
        for (int pt = 0; pt < paints; pt++) {
          float c[3];
          memcpy(c, m->colour[pt], 12);
          if (m->hasColours) { V *vc = (V *)m->colours[pt]; V b = BETWEEN(vc); c[0] *= b.x; c[1] *= b.y; c[2] *= b.z; }
          if (m->hasUv && m->picture[pt] >= 0) {
            const uint8_t *tx = texel(m, pt, m->st[2 * ix[0]] * u + m->st[2 * ix[1]] * w + m->st[2 * ix[2]] * q, m->st[2 * ix[0] + 1] * u + m->st[2 * ix[1] + 1] * w + m->st[2 * ix[2] + 1] * q);
            for (int z = 0; z < 3; z++) { float s = tx[z] / 255.f; c[z] *= s <= .04045f ? s / 12.92f : powf((s + .055f) / 1.055f, 2.4f); }
          }
          for (int z = 0; z < 3; z++) {
            float alb = c[z] * tone, f0 = mixf(.04f, alb, metal);
            float out = alb * (1 - metal) * base[z] + lamp[z] * dv * (f0 * (1 - f5) + f5) + mirror * (f0 * fx + fy) + fuzz * base[z] + lac + m->glow[z];
            sum[pt][3 * i + z] += fminf(out, 8) / SHIFTS;
          }
        }
      }
  }
  float curve[8192];
  for (int i = 0; i < 8192; i++) curve[i] = i < 26 ? 12.92f * i / 8191 : 1.055f * powf(i / 8191.f, 1 / 2.4f) - .055f;
  FILE *out = fopen(argv[2], "wb");
  uint8_t *line = malloc(3ul * size);
  for (int pt = 0; pt < paints; pt++) {
    for (int i = 0; i < size; i++) {
      float *c = sum[pt] + 3 * i, top = fmaxf(c[0], fmaxf(c[1], c[2]));
      if (top > .76f) { /* keep hues, roll off what is too bright */
        float n = 1 - .24f * .24f / (top + .24f - .76f), g = 1 - 1 / (.15f * (top - n) + 1);
        for (int z = 0; z < 3; z++) c[z] = mixf(c[z] * n / top, n, g);
      }
      for (int z = 0; z < 3; z++) {
        float s = fmaxf(c[z], 0);
        s = curve[(int)(fminf(s, 1) * 8191)];
        line[3 * i + z] = (uint8_t)clampf(s * 255 + cell(i, z, 7), 0, 255);
      }
    }
    fwrite(line, 1, 3ul * size, out);
  }
  return fclose(out);
}
