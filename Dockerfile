# One image, one process, one volume: /data holds the database, uploads and keys.
FROM node:26-bookworm-slim AS build
WORKDIR /callout
COPY package.json package-lock.json .npmrc ./
# Nothing here is compiled at install: the compiled parts come ready in their packages.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts && npm run --silent sbom > dist/sbom.cdx.json && npm prune --omit=dev --ignore-scripts

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=2097152
WORKDIR /callout
COPY --from=build /callout/package.json ./
COPY --from=build /callout/node_modules ./node_modules
COPY --from=build /callout/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=128", "--max-semi-space-size=8", "dist/callout.mjs", "serve"]
