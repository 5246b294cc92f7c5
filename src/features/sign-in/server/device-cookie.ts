import type { FastifyReply } from 'fastify'
import type { Settings } from '../../../kit/server/settings.ts'
import { deviceCookie } from './queries-devices.ts'

/** What a browser is known by when somebody signs in with it again; it opens nothing by itself. */
export function setDeviceCookie(reply: FastifyReply, settings: Settings, device: string): void {
  const { name, path, seconds } = deviceCookie
  reply.setCookie(name, device, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    maxAge: seconds,
  })
}
