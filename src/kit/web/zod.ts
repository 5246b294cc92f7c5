/**
 * zod as the pages load it (`resolve.alias` in vite.config.ts). Where it may, zod makes functions of text, and tries first whether it may:
 * our policy stops that and the browser reports it, so the pages say beforehand that it shall not. The server's own zod goes on as it is.
 * Said where zod keeps its settings, not by its `config`: that would bring a part of zod to every page that reads a contract.
 */
type Settings = { jitless?: boolean }

const everywhere = globalThis as { __zod_globalConfig?: Settings }
if (!import.meta.env.SSR) everywhere.__zod_globalConfig = Object.assign(everywhere.__zod_globalConfig ?? {}, { jitless: true })

export * from 'zod/v4'
