import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type GuestCodeId, type Role, roles } from '#modules/accounts'
import { type UserId, officeRoles } from '#modules/shared'
import { type Modules, compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { createHttpApp } from '../../../src/http/app.ts'
import type { Pages } from '../../../src/http/pages/pages.ts'
import { type Log, createLog } from '../../../src/log.ts'
import { type OpenedAdapters, openAdapters } from '../../../src/open-adapters.ts'
import { noon, quickPasswords } from '../builders/accounts.ts'
import { testPortOf } from '../database.ts'
import { type TestPort, copyOf, notLike } from '../test-port.ts'
import { type MovableClock, tickingClock } from '../doubles.ts'
import { preparedFolder } from '../folders/kept-folder.ts'
import { layCatalogue } from '../folders/catalogue-folder.ts'

/** Null: a visitor, not signed in. */
export type Caller = Role | null
export const callers: readonly Caller[] = [null, ...roles]

const password = 'a-long-enough-phrase-1'
const emailOf = (role: Role) => `${role}@example.com`

/**
 * Shows the faults and the text of a form that came back, an unpaid booking, an unknown proxy and nothing else: the pages themselves are tested where they
 * are. Addresses that begin with `/no-page` are the only ones without a page.
 */
const blankPages: Pages = {
  async render({ url, status }, { form, unpaid, site }) {
    const refused = /^\/_refused\/(\d{3})/.exec(url)?.[1] ?? (url.startsWith('/no-page') ? 404 : null)
    const faults = form?.errors.map(({ message }) => `<p>${message}</p>`) ?? []
    const alert = form?.alert ? `<output>${form.alert}</output>` : ''
    const text = form?.values['text']
    const typed = typeof text === 'string' && text !== '' ? `<textarea>${text}</textarea>` : ''
    const proxy = site.unknownProxy ? '<p>Unknown proxy</p>' : ''
    const body = `<p>A page</p>${proxy}${typed}${alert}${unpaid ? `<p>Unpaid: ${unpaid.reference}</p>` : ''}${faults.join('')}`
    const headers = new Headers({ 'content-type': 'text/html;charset=utf-8' })
    return { status: Number(refused ?? status ?? 200), headers, body, fault: null }
  },
  warm: async () => {},
  before: null,
  close: async () => {},
}

interface BackupWork {
  readonly asked: string[]
  outcome: () => Promise<string | null>
}

function workerOf(work: BackupWork): OpenedAdapters['backups']['worker'] {
  const note = (what: string) => {
    work.asked.push(what)
    return work.outcome()
  }
  return { backUp: () => note('backup'), verify: (archive) => note(`verify ${archive}`) }
}

export interface WholeApp extends Disposable {
  readonly app: ReturnType<typeof createHttpApp>['app']
  readonly api: ReturnType<typeof createHttpApp>['api']
  readonly hub: ReturnType<typeof createHttpApp>['hub']
  readonly security: ReturnType<typeof createHttpApp>['security']
  /** Looks at requests of a server before the application. */
  readonly before: ReturnType<typeof createHttpApp>['before']
  readonly adapters: OpenedAdapters
  /** The rows of the database, without SQL. */
  readonly data: TestPort
  /** The folder of its database and of its files. */
  readonly folder: string
  readonly modules: Modules
  /** The worker of backups: `asked` says what it was asked for, and each piece of work ends as `outcome` does. */
  readonly backupWork: BackupWork
  /** Begins at `noon`, a Monday, and is a millisecond later at each reading. */
  readonly clock: MovableClock
  /** The cookie of a session that has just begun; empty for a visitor. */
  signIn(caller: Caller): Promise<string>
}

/**
 * The application as it is served, in this process: real adapters, a seeded catalogue, and one user of each role. The
 * catalogue and the users are made once, with the standard settings.
 */
export async function openWholeApp(
  log: Log = createLog('silent'),
  settings: Readonly<Record<string, string>> = {},
): Promise<WholeApp> {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-app-`)
  const startsAt = await layUsers(folder.path)
  const opened = await openApp(folder.path, startsAt, log, settings)
  return {
    ...opened,
    [Symbol.dispose]() {
      opened[Symbol.dispose]()
      folder.remove()
    },
  }
}

/** The data folder with the users; it answers the time at which they were there. */
const layUsers = preparedFolder(async (folder) => {
  await layCatalogue(folder)
  using opened = await openApp(folder, noon, createLog('silent'))
  const { app, clock, data, modules } = opened
  const invited = officeRoles.filter((role) => role !== 'admin')
  for (const role of ['customer', 'technician', ...invited] as const) {
    const user_type = role === 'technician' ? role : 'customer'
    const answer = await app.request('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(role), password, full_name: 'Asha Patel', user_type }),
    })
    if (answer.status !== 201) throw new Error(`${role} could not sign up: ${await answer.text()}`)
  }
  for (const role of invited) data.set('users', { email: emailOf(role) }, { role })
  data.set('users', { email: notLike('customer@%') }, { email_verified_at: copyOf('created_at') })
  await modules.accounts.createStaff({ email: emailOf('admin'), password, fullName: 'The Owner', role: 'admin' })
  const [application] = await modules.accounts.openApplications(1, null)
  const by = data.text('users', 'id', { email: emailOf('admin') }) as UserId
  if (!application) throw new Error('there is an application')
  const skills = await modules.accounts.skills()
  await modules.accounts.approve({ applicationId: application.application.id, by, skills, homeDistrict: null })
  return clock.now()
})

/** The application over a data folder; it closes what it opened, and leaves the folder. */
async function openApp(
  folder: string,
  startsAt: Temporal.Instant,
  log: Log,
  settings: Readonly<Record<string, string>> = {},
): Promise<WholeApp> {
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: 'test', RATE_LIMITS: 'off', ...settings })
  const clock = tickingClock(startsAt)
  const opened = await openAdapters(config, log, clock)
  const backupWork: BackupWork = { asked: [], outcome: async () => null }
  const adapters = {
    ...opened,
    accounts: { ...opened.accounts, passwords: quickPasswords() },
    // The real one would run this process again, which runs tests.
    backups: { ...opened.backups, worker: workerOf(backupWork) },
  }
  const modules = compose(adapters)
  const data = testPortOf(opened.database)
  const readiness = { state: 'ready' } as const
  const { app, api, hub, security, before } = createHttpApp({
    config,
    adapters,
    modules,
    pages: blankPages,
    readiness,
    log,
    stylesheet: null,
  })

  const send = (path: string, body: object, cookie = '') =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  let guests = 0
  /** Another guest each time: an address asks for one code in a minute. */
  async function enterAsGuest(): Promise<Response> {
    guests += 1
    const email = `guest-${guests}@example.com`
    await send('/api/guest/codes', { email })
    const id = data.text('guest_codes', 'id', { address: email }) as GuestCodeId
    const issued = await modules.guests.issueCode(id)
    return send('/api/guest/session', { email, code: issued?.code, full_name: 'Gill Guest', phone: '020 7946 0958' })
  }

  async function signIn(caller: Caller): Promise<string> {
    if (caller === null) return ''
    const answer =
      caller === 'guest' ? await enterAsGuest() : await send('/api/auth/login', { email: emailOf(caller), password })
    const [cookie] = answer.headers.getSetCookie()
    if (!cookie) throw new Error(`${caller} could not sign in: ${await answer.text()}`)
    return cookie.split(';', 1).join()
  }

  return {
    app,
    api,
    hub,
    security,
    before,
    adapters,
    data,
    folder,
    modules,
    backupWork,
    clock,
    signIn,
    [Symbol.dispose]() {
      hub.close()
      opened[Symbol.dispose]()
    },
  }
}
