FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npx vite build --outDir dist/web --emptyOutDir && npm prune --omit=dev

FROM node:24-bookworm-slim
# Chromium draws previews and pictures; the fonts are for every script that people write in.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=0
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400
CMD ["node", "src/server/main.ts"]
