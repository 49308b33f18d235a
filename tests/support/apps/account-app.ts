import { Hono } from 'hono'
import { type AccountPorts, createAccounts, defaultPasswordRules } from '#modules/accounts'
import { createSqliteAccountStore } from '../../../adapters/sqlite/accounts/account-store.ts'
import { createSqliteNotificationStore } from '../../../adapters/sqlite/accounts/notification-store.ts'
import { createSqlitePasskeyStore } from '../../../adapters/sqlite/accounts/second-factor-passkeys.ts'
import { createSqliteSecondFactorStore } from '../../../adapters/sqlite/accounts/second-factor-store.ts'
import { createSqliteSessionStore } from '../../../adapters/sqlite/accounts/session-store.ts'
import { createSqliteTechnicianStore } from '../../../adapters/sqlite/accounts/technician-store.ts'
import { createRecoveryCodes } from '../../../adapters/system/recovery-codes.ts'
import { createSealing } from '../../../adapters/system/sealing.ts'
import { createTotpCodes } from '../../../adapters/system/totp.ts'
import { createPasskeyCeremonies } from '../../../adapters/webauthn/index.ts'
import { accountForms } from '../../../src/http/accounts/forms.ts'
import { type AccountRoutePorts, accountRoutes } from '../../../src/http/accounts/routes.ts'
import { type Api, createApi } from '../../../src/http/kit/api.ts'
import { noteAddress } from '../../../src/http/middleware/client-address.ts'
import { crossSiteGuard } from '../../../src/http/middleware/cross-site.ts'
import type { HttpEnv } from '../../../src/http/kit/env.ts'
import { notificationRoutes } from '../../../src/http/messages/notification-routes.ts'
import { createKnownDevice } from '../../../src/http/accounts/known-device.ts'
import { type RateLimits, noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { createSessionCookie } from '../../../src/http/accounts/session-cookie.ts'
import { createArrivals } from '../../../src/http/second-factor/arrivals.ts'
import { identifyVisitor } from '../../../src/http/middleware/session.ts'
import { type PasswordAgain, createPasswordAgain } from '../../../src/http/accounts/password-again.ts'
import { passwordRoutes } from '../../../src/http/accounts/password-routes.ts'
import type { ShowPage, ShownForm } from '../../../src/http/pages/show-page.ts'
import { technicianRoutes } from '../../../src/http/staff/technician-routes.ts'
import { countedTokens, noon, quickPasswords } from '../builders/accounts.ts'
import { openDatabase } from '../database.ts'
import { countedIds, movableClock } from '../doubles.ts'

export interface Visitor {
  /** The value of the session's cookie, or null. */
  readonly session: () => string | null
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Sends a form as a browser without script does. */
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
}

interface Shown {
  readonly path: string
  readonly form: ShownForm
}

/** The accounts part of the site over a database of its own, with visitors who keep their cookies. */
export function openAccountApp(
  { publicUrl = 'http://localhost:3000', limits = noRateLimits }: { publicUrl?: string; limits?: RateLimits } = {},
  changes: Partial<AccountPorts> = {},
  /** Further routes. */
  more: (api: Api, passwordAgain: PasswordAgain, show: ShowPage, parts: AccountRoutePorts) => void = () => {},
) {
  const database = openDatabase()
  const clock = movableClock(noon)
  const ports: AccountPorts = {
    accounts: createSqliteAccountStore(database),
    technicians: createSqliteTechnicianStore(database),
    notifications: createSqliteNotificationStore(database),
    sessions: createSqliteSessionStore(database),
    secondFactors: createSqliteSecondFactorStore(database),
    passkeys: createSqlitePasskeyStore(database),
    ceremonies: createPasskeyCeremonies({ publicUrl: new URL(publicUrl), name: 'Callout' }),
    totpCodes: createTotpCodes(),
    recoveryCodes: createRecoveryCodes(),
    sealing: createSealing('the secret of a test'),
    passwords: quickPasswords(),
    tokens: countedTokens(),
    clock,
    ids: countedIds(),
    passwordRules: defaultPasswordRules,
    businessName: async () => 'Brightwell Repairs',
    ownerEmail: 'owner@example.com',
    onFault: (fault) => {
      throw fault
    },
    ...changes,
  }
  const accounts = createAccounts(ports)
  const cookie = createSessionCookie(new URL(publicUrl))
  const device = createKnownDevice(new URL(publicUrl), 'the secret of a test')
  const api = createApi({
    answers: { find: async () => null },
    clock,
    limits,
    checkAnswers: true,
    deviceOf: device.read,
  })
  const arrivals = createArrivals({ publicUrl: new URL(publicUrl), cookie, device, limits })
  const shown: Shown[] = []
  accountRoutes(api, { accounts, cookie, device, limits, arrivals })
  technicianRoutes(api, accounts)
  notificationRoutes(api, accounts)
  const show: ShowPage = async (c, path, { status, form }) => {
    shown.push({ path, form })
    return c.text('the page again', status)
  }
  const passwordAgain = createPasswordAgain({ accounts, device, limits })
  passwordRoutes(api, passwordAgain)
  const refuse = async () => new Response(null, { status: 404 })
  const submission = createSubmission(api, { show, refuse }, passwordAgain)
  accountForms(api, { accounts, cookie, device, limits, show, submission, arrivals })
  more(api, passwordAgain, show, { accounts, arrivals, cookie, device, limits })
  const app = new Hono<HttpEnv>()
    .use(noteAddress(0), crossSiteGuard(new URL(publicUrl)), identifyVisitor(accounts, cookie))
    .route('/', api.app)

  function aVisitor(): Visitor {
    const kept = new Map<string, string>()
    async function request(path: string, init: RequestInit): Promise<Response> {
      const headers = new Headers(init.headers)
      if (kept.size > 0) headers.set('cookie', [...kept].map((pair) => pair.join('=')).join('; '))
      const answer = await app.request(path, { ...init, headers })
      for (const text of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        if (/max-age=0/i.test(text)) kept.delete(name)
        else kept.set(name, value)
      }
      return answer
    }
    return {
      session: () => kept.get(cookie.name) ?? null,
      send(method, path, body, headers) {
        const json = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
        return request(path, { method, headers: { 'content-type': 'application/json', ...headers }, ...json })
      },
      post: (path, fields) => request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    }
  }

  return {
    app,
    api,
    accounts,
    ports,
    database,
    data: database.data,
    clock,
    shown,
    aVisitor,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

export const ashaSignsUp = {
  email: 'Asha@Example.com',
  password: 'leaky tap 7',
  full_name: 'Asha Patel',
} as const
