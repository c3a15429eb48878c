// Puts a thing and its repaints before camera.c: geometry and materials of three.js, written as numbers.
import { THREE } from "./studio.js";

/** Where the camera stands: the whole thing in the middle, or a part of it close (cam.focus: shares of its box, and size). */
function frame(object, cam) {
  const C = { pos: [0, 2.1, 7.2], at: [0, 1, 0], fov: 24, fill: 0.78, ...cam };
  const vs = [];
  object.traverse((o) => {
    if (!o.isMesh) return;
    const a = o.geometry.attributes.position, st = Math.max(1, Math.floor(a.count / 500));
    for (let i = 0; i < a.count; i += st) vs.push(new THREE.Vector3().fromBufferAttribute(a, i).applyMatrix4(o.matrixWorld));
  });
  const all = new THREE.Box3().setFromPoints(vs), size = all.getSize(new THREE.Vector3()), look = all.getCenter(new THREE.Vector3());
  const dir = new THREE.Vector3(...C.pos).sub(new THREE.Vector3(...C.at)).normalize(), tan = Math.tan((C.fov * Math.PI) / 360);
  const camera = new THREE.PerspectiveCamera(C.fov, 1, 0.1, 400);
  const stand = (dist) => {
    camera.position.copy(look).addScaledVector(dir, dist);
    camera.lookAt(look);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
  };
  let dist = 8;
  if (C.focus) {
    const [x, y, z, s] = C.focus;
    look.copy(all.min).add(size.clone().multiply(new THREE.Vector3(x, y, z)));
    dist = (Math.max(size.x, size.y, size.z) * s) / 2 / tan;
  } else
    for (let k = 0; k < 8; k++) {
      stand(dist);
      const b = new THREE.Box2();
      for (const v of vs) {
        const q = v.clone().project(camera);
        b.expandByPoint(new THREE.Vector2(q.x, q.y));
      }
      const c = b.getCenter(new THREE.Vector2()), z = b.getSize(new THREE.Vector2());
      look.addScaledVector(new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0), c.x * tan * dist);
      look.addScaledVector(new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1), (c.y + 0.02) * tan * dist);
      dist *= Math.max(z.x, z.y) / 2 / C.fill;
    }
  stand(dist);
  const axis = (i) => new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, i).toArray();
  const ahead = axis(2).map((x) => -x);
  return [camera.position.toArray(), ahead, axis(0), axis(1), tan, all.getCenter(new THREE.Vector3()).toArray(), size.length() * 0.54 + 0.1].flat();
}

const linear = (c) => [c.r, c.g, c.b];
const parts = (object) => {
  const list = [];
  object.traverse((o) => o.isMesh && o.visible && list.push(o));
  return list;
};
/** Answers the scene file: the shape of the first make, and the paints of all. */
export function scene({ paints, cam, turn = 0, size }) {
  const things = paints.map(([, make]) => {
    const object = new THREE.Group();
    object.add(make());
    object.rotation.y = turn;
    object.updateMatrixWorld(true);
    object.position.y -= new THREE.Box3().setFromObject(object, true).min.y + 0.004;
    object.updateMatrixWorld(true);
    return object;
  });
  const meshes = things.map(parts), pictures = [], chunks = [];
  const whole = (...n) => chunks.push(new Int32Array(n)), real = (...n) => chunks.push(new Float32Array(n));
  const pictureOf = (map) => {
    if (!map) return -1;
    const c = map.image;
    pictures.push([c.width, c.height, c.getContext("2d").getImageData(0, 0, c.width, c.height).data]);
    return pictures.length - 1;
  };
  const maps = meshes.map((list) => list.map((o) => pictureOf(o.material.map)));
  whole(size, meshes[0].length, paints.length, pictures.length);
  real(...frame(things[0], cam));
  for (const [, , bg] of paints) real(...linear(new THREE.Color(bg)));
  for (const [w, h, data] of pictures) {
    whole(w, h);
    chunks.push(data);
  }
  meshes[0].forEach((o, k) => {
    const m = o.material, a = o.geometry.attributes, { stuff, grain, still } = m.userData;
    const count = a.position.count, index = o.geometry.index ? Uint32Array.from(o.geometry.index.array) : Uint32Array.from({ length: count }, (_, i) => i);
    // a mirrored part is wound the other way round
    if (o.matrixWorld.determinant() < 0) for (let i = 0; i < index.length; i += 3) [index[i], index[i + 1]] = [index[i + 1], index[i]];
    const glassy = m.transparent && !m.map && m.opacity < 0.7;
    const hasUv = maps.some((list) => list[k] >= 0) && a.uv ? 1 : 0, vc = m.vertexColors && a.color ? 1 : 0;
    whole(count, index.length / 3, o.castShadow && !still && !glassy ? 1 : 0, still ? 1 : 0, m.side, stuff ? 1 : grain ? 2 : 0, hasUv, vc);
    const normal = new THREE.Matrix3().getNormalMatrix(o.matrixWorld);
    const noise = stuff ? [...stuff.fold, ...stuff.fine, ...stuff.rip, ...stuff.weave] : [...(grain ?? [0, 0, 0]), 0, 0, 0, 0, 0];
    const glow = linear(m.emissive).map((x) => x * m.emissiveIntensity);
    const uv = m.map ? [m.map.repeat.x, m.map.repeat.y, m.map.offset.x, m.map.offset.y] : [1, 1, 0, 0];
    real(m.metalness, m.roughness, m.sheen, m.clearcoat, m.envMapIntensity, m.transparent ? m.opacity : 1, ...glow, ...noise, ...normal.elements, ...uv);
    for (const [i, list] of meshes.entries()) {
      real(...linear(list[k].material.color));
      whole(maps[i][k]);
    }
    const p = new THREE.Vector3(), place = new Float32Array(count * 3), facing = new Float32Array(count * 3);
    for (let i = 0; i < count; i++) {
      p.fromBufferAttribute(a.position, i).applyMatrix4(o.matrixWorld).toArray(place, i * 3);
      p.fromBufferAttribute(a.normal, i).applyMatrix3(normal).normalize().toArray(facing, i * 3);
    }
    chunks.push(place, facing);
    if (stuff) chunks.push(Float32Array.from(a.position.array), Float32Array.from(a.normal.array));
    if (hasUv) chunks.push(Float32Array.from(a.uv.array));
    if (vc) for (const list of meshes) chunks.push(Float32Array.from(list[k].geometry.attributes.color.array));
    chunks.push(index);
  });
  return new Blob(chunks);
}
