import { Hono } from 'hono'
import { createSqliteRedirectStore } from '#adapters/sqlite'
import { createRedirects } from '#modules/redirects'
import { catalogueRoutes } from '../../../src/http/catalogue/routes.ts'
import { coverageRoutes } from '../../../src/http/catalogue/coverage-routes.ts'
import { type RateLimits, noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { settingsRoutes } from '../../../src/http/catalogue/settings-routes.ts'
import type { HttpEnv } from '../../../src/http/kit/env.ts'
import { createSendOn } from '../../../src/http/pages/send-on.ts'
import { noon } from '../builders/accounts.ts'
import { bareApi } from './bare-api.ts'
import { bermondsey, croydon, openCatalogue, smallSeed } from '../builders/catalogue.ts'
import { openDatabase } from '../database.ts'
import { stoppedClock } from '../doubles.ts'

/** The catalogue's part of the site, seeded, over a database of its own. */
export async function openCatalogueApp(limits: RateLimits = noRateLimits) {
  const database = openDatabase()
  const catalogue = openCatalogue(database, stoppedClock(noon))
  await catalogue.applySeed({
    catalogue: smallSeed,
    districts: [croydon, bermondsey],
    closedDays: [{ date: '2026-04-03', name: 'Good Friday' }],
    forms: [],
  })
  const api = bareApi({ limits })
  catalogueRoutes(api, { catalogue })
  coverageRoutes(api, { catalogue })
  settingsRoutes(api, { catalogue })
  const get = async (path: string, as?: 'customer' | 'technician' | 'office' | 'admin') => {
    const answer = await api.call(path, as ? { as } : {})
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  }
  const send = async (method: string, path: string, sent: unknown, as: 'office' | 'admin' = 'admin') => {
    const answer = await api.post(path, sent, { method, as })
    const text = await answer.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    return { status: answer.status, body }
  }
  const redirects = createRedirects({
    redirects: createSqliteRedirectStore(database),
    leadsOn: (path) => catalogue.leadsOn(path),
    clock: stoppedClock(noon),
  })
  const sendOn = createSendOn(
    { redirects, site: { isWithdrawn: async () => false } },
    { refuse: async (c) => c.text('gone', 404) },
  )
  const pages = new Hono<HttpEnv>().get('*', async (c) => (await sendOn(c)) ?? c.text('a page'))
  const page = async (path: string) => pages.request(path)
  const { call, post } = api
  return {
    call,
    post,
    get,
    send,
    page,
    catalogue,
    database,
    data: database.data,
    [Symbol.dispose]: database[Symbol.dispose],
  }
}
