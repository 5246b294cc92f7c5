import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { freePort, withCluster } from '../../scripts/cluster.ts'
import { secondFactors } from '../../src/features/second-factors/contract.ts'
import { settings } from '../../src/features/settings/contract.ts'
import { start, stop } from '../own-server.ts'

const [email, password] = ['head@nca.example.org', 'fourteen patient bamboo rafts']

test('two servers on one PostgreSQL: what is changed on one is on the pages, feeds and calls of the other with the next request', async ({
  request,
}) => {
  await withCluster(['fsync=off'], async (DATABASE_URL) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-two-'))
    const environment = { DATABASE_URL, DEMO: 'off' }
    const ports = [await freePort(), await freePort()] as const
    const servers = [await start(ports[0], folder, environment)]
    try {
      servers.push(await start(ports[1], folder, environment))
      const [one, other] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
      const names = ['--email', email, '--first-name', 'Corazon', '--last-name', 'Abad', '--password-stdin']
      const env = { ...process.env, ...environment, DATA_DIR: folder, NODE_ENV: '' }
      const made = spawnSync(process.execPath, ['src/app/server/create-superadmin.ts', ...names], { env, input: password })
      expect(made.status, String(made.stderr)).toBe(0)
      const signedIn = await request.post(`${one}/api/login`, { data: { email, password } })
      const { access_token } = (await signedIn.json()) as { access_token: string }
      const headers = { authorization: `Bearer ${access_token}` }
      // in a new installation the staff have a second factor before anything else
      const begun = await request.post(one + secondFactors.beginApp.path, { headers })
      const { secret } = ((await begun.json()) as { data: { secret: string } }).data
      const code = new TOTP({ secret }).generate()
      expect((await request.post(one + secondFactors.confirmApp.path, { headers, data: { code } })).ok()).toBe(true)

      const read = async (address: string) => {
        const [page, feed, now] = await Promise.all([
          request.get(`${address}/contact-us`).then((answer) => answer.text()),
          request.get(`${address}/feed.rss`).then((answer) => answer.text()),
          request.get(address + settings.show.path, { headers }).then((answer) => answer.json()),
        ])
        return [/<title>[^<]* · (\w+)<\/title>/.exec(page)?.[1], /<title>(\w+):/.exec(feed)?.[1], now.data.values.agency.acronym]
      }
      for (const address of [one, other]) expect(await read(address)).toEqual(['ACSUC', 'ACSUC', 'ACSUC'])

      for (const [version, acronym] of ['FIRST', 'SECOND'].entries()) {
        const [from, to] = version === 0 ? [one, other] : [other, one]
        const { data } = await request.get(from + settings.show.path, { headers }).then((answer) => answer.json())
        const changed = await request.put(from + settings.agency.path, { headers, data: { ...data.values.agency, acronym, version } })
        expect(changed.ok()).toBe(true)
        expect(await read(to)).toEqual([acronym, acronym, acronym])
      }
    } finally {
      await Promise.all(servers.map((server) => stop(server, 'SIGTERM')))
      await rm(folder, { recursive: true, force: true })
    }
  })
})
