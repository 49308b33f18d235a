import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountsModule, User } from '#modules/accounts'
import type { Administration } from '#modules/administration'
import type { CustomerDeskModule } from '#modules/customers'
import type { PrivacyModule } from '#modules/privacy'
import { type UserId, at, parseId, doneAt } from '#modules/shared'
import { erasureProblem, hasAccount } from '../accounts/close-account.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { id } from '../kit/fields.ts'
import { pageSchema } from '../kit/paging.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { archiveAnswer, askFirst, documentAnswer, exportSchema, exportView, underway } from '../privacy/routes.ts'
import { customerParams } from './fields.ts'

interface GuestDataPorts {
  readonly accounts: Pick<AccountsModule, 'find'>
  readonly administration: Pick<Administration, 'note'>
  readonly customers: Pick<CustomerDeskModule, 'isKnown'>
  readonly privacy: Pick<
    PrivacyModule,
    'askExport' | 'document' | 'erase' | 'exportsOf' | 'findExport' | 'mayErase' | 'openExport'
  >
  readonly limits: RateLimits
}

/** Only an administrator whose fresh password says who asks. */
const spec = { tag: 'Office', access: 'users' } as const
const params = customerParams.extend({ export: id('exp') })

/**
 * A copy and the erasure of the data of guests and callers, who cannot sign in to see to it themselves (decision 087). The
 * office does that at their request, and each step has its audit line.
 */
export function guestDataRoutes(api: Api, form: Submission, ports: GuestDataPorts): void {
  const { accounts, administration, customers, privacy, limits } = ports

  async function guestOf(userId: UserId): Promise<Guest> {
    const user = (await customers.isKnown(userId)) ? await accounts.find(userId) : null
    if (!user) return { found: null, fault: notFound }
    return user.role === 'guest' ? { found: user, fault: null } : { found: null, fault: hasAccount }
  }

  /** The lookup of a form: its page exists for guests alone. */
  async function load({ param }: Pick<Submitted<unknown, unknown>, 'param'>): Promise<User | null> {
    const userId = parseId('usr', param('id'))
    return userId && (await guestOf(userId)).found
  }

  /** Notes that a copy is handed out, before it is. */
  const noteReading = (userId: UserId, what: 'document' | 'archive') =>
    administration.note({
      action: 'data_copy_read',
      target: { kind: 'user', id: userId },
      before: null,
      after: { what },
    })

  api.endpoint(
    {
      ...spec,
      method: 'get',
      path: '/api/admin/customers/:id/export',
      summary:
        'Everything held about a guest or caller, as a JSON download for them; asks for a fresh password. People with an account download it themselves.',
      params: customerParams,
      limit: 'export',
      answers: { 200: { says: 'Everything, by what it is of', schema: z.looseObject({ format: z.string() }) } },
    },
    async ({ c, params: { id: userId } }) => {
      const asked = askFirst(c, askingOf(userId))
      if (asked) return asked
      const { fault } = await guestOf(userId)
      if (fault) return problem(c, fault)
      await noteReading(userId, 'document')
      return documentAnswer(c, await privacy.document(userId), 'customer-data.json')
    },
  )

  api.endpoint(
    {
      ...spec,
      method: 'post',
      path: '/api/admin/customers/:id/exports',
      summary: 'Prepare everything held about a guest or caller as an archive, files too.',
      params: customerParams,
      limit: 'export',
      answers: { 202: { says: 'It is being prepared', schema: exportSchema } },
    },
    async ({ c, params: { id: userId } }) => {
      const { fault } = await guestOf(userId)
      if (fault) return problem(c, fault)
      const asked = await privacy.askExport(userId, 'office')
      return asked.ok ? { status: 202, body: exportView(asked.value) } : problem(c, beingPrepared)
    },
  )

  api.endpoint(
    {
      ...spec,
      method: 'get',
      path: '/api/admin/customers/:id/exports',
      summary: 'The archives that were prepared for a guest or caller.',
      params: customerParams,
      answers: { 200: { says: 'Newest first', schema: pageSchema(exportSchema) } },
    },
    async ({ c, params: { id: userId } }) => {
      const { fault } = await guestOf(userId)
      if (fault) return problem(c, fault)
      return { status: 200, body: { items: (await privacy.exportsOf(userId)).map(exportView), next_cursor: null } }
    },
  )

  api.other({ method: 'get', path: '/api/admin/customers/:id/exports/:export/file', access: 'users' }, async (c) => {
    const parsed = params.safeParse(c.req.param())
    if (!parsed.success) return problem(c, notFound)
    const { id: userId, export: exportId } = parsed.data
    const asked = askFirst(c, askingOf(userId))
    if (asked) return asked
    const { fault } = await guestOf(userId)
    if (fault) return problem(c, fault)
    const archive = await privacy.openExport(exportId, userId)
    if (!archive) return problem(c, notFound)
    await noteReading(userId, 'archive')
    return archiveAnswer(c, archive, 'customer-data.zip')
  })

  api.endpoint(
    {
      ...spec,
      method: 'delete',
      path: '/api/admin/customers/:id',
      summary:
        'Erase the data of a guest or caller at their request: what the law does not want kept, files too, as the deletion of an account does. Refused while a booking or its money is open, and for people with an account.',
      params: customerParams,
      answers: { 202: { says: 'Erased; files follow within minutes' } },
    },
    async ({ c, params: { id: userId } }) => {
      const erased = await privacy.erase(userId, 'office')
      return erased.ok ? { status: 202 } : problem(c, erasureProblem(erased.refusal))
    },
  )

  form(
    '/admin/customers/:id/exports',
    { access: 'users', load, page: pageOf },
    async ({ c, who, found: { id: userId }, again }) => {
      const wait = await limits.take('export', { address: c.var.address, account: who.id })
      if (wait !== null) return again(tooMany(wait))
      const asked = await privacy.askExport(userId, 'office')
      return backTo(c, userId, asked.ok ? 'copy_asked' : 'copy_underway')
    },
  )

  // The password page asks in between; what may be fetched then is on the page.
  form('/admin/customers/:id/exports/open', { access: 'users', load }, async ({ c, found }) =>
    backTo(c, found.id, 'copy_open'),
  )

  form('/admin/customers/:id/erase', { access: 'users', load }, async ({ c, found, fields: { sure }, again }) => {
    if (sure !== 'yes') return again(notSure)
    const erased = await privacy.erase(found.id, 'office')
    return erased.ok ? c.redirect(doneAt(at.admin.customers(), 'erased'), 303) : again(erasureProblem(erased.refusal))
  })
}

type Guest = { readonly found: User; readonly fault: null } | { readonly found: null; readonly fault: Problem }

const beingPrepared: Problem = { ...underway, detail: 'A copy of their data is being prepared already.' }

const unsure = 'Please tick that you are sure'
const notSure: Problem = {
  status: 422,
  code: 'not_valid',
  detail: unsure,
  errors: [{ path: 'sure', message: unsure }],
}

const pageOf = ({ id: userId }: User) => at.admin.customer(userId)
const askingOf = (userId: UserId) => doneAt(at.admin.customer(userId), 'copy_password', 'data')

function backTo(c: Context<HttpEnv>, userId: UserId, done: 'copy_asked' | 'copy_underway' | 'copy_open'): Response {
  return c.redirect(doneAt(at.admin.customer(userId), done, 'data'), 303)
}
