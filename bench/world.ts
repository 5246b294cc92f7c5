/** The world that is measured: the demo world, many times as large. */
import { execFileSync } from 'node:child_process'
import type pg from 'pg'

/** Fills an empty database; one that has programs already is taken as it is. @param scale 15 makes 100,000 programs */
export async function fillWorld(database: pg.Client, url: string, scale: string): Promise<void> {
  const { rows } = await database.query("select to_regclass('programs') as programs")
  if (!rows[0].programs) {
    console.error(`Filling a database with the demo world of scale ${scale} …`)
    execFileSync(process.execPath, ['demo/command.ts', '--scale', scale], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATABASE_URL: url, NODE_ENV: '' },
    })
  }
  await database.query('vacuum analyze')
}
