import {
  createSqliteAccountStore,
  createSqliteEnquiryStore,
  createSqliteMessageStore,
  createSqliteSmsStore,
} from '#adapters/sqlite'
import { createEnquiries } from '#modules/enquiries'
import type { Role, User } from '#modules/accounts'
import type { Channel } from '#modules/messaging'
import { enquiryDeskForms } from '../../../src/http/enquiries/desk-forms.ts'
import { enquiryDeskRoutes } from '../../../src/http/enquiries/desk-routes.ts'
import { enquiryRoutes } from '../../../src/http/enquiries/routes.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { type RateLimits, noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import type { ShownForm } from '../../../src/http/pages/show-page.ts'
import { aUser, anAccount, noon } from '../builders/accounts.ts'
import { bareApi } from './bare-api.ts'
import { openDatabase } from '../database.ts'
import { trustingBots } from '../trusting-bots.ts'
import { countedIds, stoppedClock, testLinks } from '../doubles.ts'

/** Enquiries and their desk, over a database of their own, with one user of each role. */
export async function openEnquiryApp(limits: RateLimits = noRateLimits) {
  const database = openDatabase()
  const accounts = createSqliteAccountStore(database)
  const roles = ['customer', 'technician', 'office', 'admin'] as const
  for (const role of roles) await accounts.add(anAccount(aUser({ id: role, role })), [])
  let drawn = 0
  const enquiries = createEnquiries({
    enquiries: createSqliteEnquiryStore(database),
    references: { next: () => `EN-${String((drawn += 1)).padStart(6, '2')}` },
    clock: stoppedClock(noon),
    ids: countedIds(),
  })
  const api = bareApi({ limits })
  const shown: { readonly path: string; readonly form: ShownForm }[] = []
  const show: Parameters<typeof enquiryRoutes>[1]['show'] = async (c, path, { status, form }) => {
    shown.push({ path, form })
    return c.text('the page again', status)
  }
  enquiryRoutes(api, { enquiries, bots: trustingBots(), limits, show })
  const messages = createSqliteMessageStore(database, testLinks)
  const texts = createSqliteSmsStore(database, testLinks)
  const desk = {
    enquiries,
    staff: () => accounts.staff(),
    messaging: {
      channels: ['in_app', 'email', 'sms'] as const,
      addressGone: (channel: Channel, to: string) => messages.addressGone(channel, to),
      isStopped: (phone: string) => texts.isStopped(phone),
    },
  }
  enquiryDeskRoutes(api, desk)
  const refuse = async (_: unknown, status: number) => new Response('refused', { status })
  enquiryDeskForms(
    createSubmission(api, { show, refuse }, async () => null),
    desk,
  )

  const read = async (answer: Response) => {
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  }
  return {
    enquiries,
    database,
    data: database.data,
    shown,
    get: async (path: string, as?: User | Role) => read(await api.call(path, as ? { as } : {})),
    send: async (method: string, path: string, sent: unknown, as?: User | Role) =>
      read(await api.post(path, sent, { method, ...(as && { as }) })),
    form: (path: string, fields: Record<string, string>, as?: Role) =>
      api.call(path, { method: 'POST', body: new URLSearchParams(fields), ...(as && { as }) }),
    [Symbol.dispose]: database[Symbol.dispose],
  }
}
