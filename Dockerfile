# One image, one file, one process, one volume: /data holds the database, uploads and keys.
# Tags, without digests: pin both when you publish an image, so that the same commit gives the same image.
FROM --platform=$BUILDPLATFORM node:26-bookworm-slim AS build
ARG TARGETARCH
WORKDIR /callout
COPY package.json package-lock.json .npmrc ./
# No install script runs, and npm refuses a package whose digest is not that of the lock file.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build:binary -- --platform "linux-$([ "$TARGETARCH" = arm64 ] && echo arm64 || echo x64)" --to dist/callout \
    && npm run --silent sbom > dist/sbom.cdx.json

FROM debian:bookworm-slim
# Node needs these two beside the C library.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin callout \
    && install --directory --owner callout --group callout --mode 0700 /data
COPY --from=build --chmod=0755 /callout/dist/callout /usr/local/bin/callout
COPY --from=build /callout/dist/sbom.cdx.json /usr/share/doc/callout/sbom.cdx.json
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The shell asks, as a second Node would need its own memory within the limit of the container.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["bash", "-c", "exec 3<>\"/dev/tcp/127.0.0.1/${PORT}\" && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep --quiet ' 200 '"]
ENTRYPOINT ["/usr/local/bin/callout"]
CMD ["serve"]
