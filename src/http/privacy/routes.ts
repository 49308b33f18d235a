import type { Context } from 'hono'
import { z } from 'zod'
import type { Export, PrivacyModule } from '#modules/privacy'
import { at, instantText, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { CloseAccount } from '../accounts/close-account.ts'
import type { HttpEnv } from '../kit/env.ts'
import { id, password } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { byteStream } from '../kit/byte-stream.ts'
import { answerWith } from '../middleware/own-headers.ts'
import { pageSchema } from '../kit/paging.ts'
import { type Problem, notFound, passwordNeeded, problem, secondFactorSetupNeeded } from '../kit/problem.ts'
import { setUpPage } from '../second-factor/withheld.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'

interface PrivacyRoutePorts {
  readonly privacy: PrivacyModule
  readonly closeAccount: CloseAccount
  readonly cookie: SessionCookie
}

export const privacyPage = at.profile.privacy()

export const exportSchema = z.object({
  id: z.string(),
  state: z.enum(['asked', 'ready', 'over']),
  bytes: z.number().nullable(),
  asked_at: instantSchema,
  ready_at: instantSchema.nullable(),
  expires_at: instantSchema.nullable(),
})

export const underway: Problem = {
  status: 409,
  code: 'export_underway',
  detail: 'Your data is being prepared already. We write to you when it is ready.',
}

const asking = doneAt(privacyPage, 'password', 'download')

const shared = { tag: 'Accounts', access: 'signed-in' } as const

/**
 * All of somebody's life with us in one file: an open screen is not enough to take it away, nor, of staff who have to set
 * up a second factor first, the password alone. A browser is led to `asking`, where it is asked; null where nothing is.
 */
export function askFirst(c: Context<HttpEnv>, asking: string): Response | null {
  const { withheld, passwordFresh } = c.var
  if (withheld === null && passwordFresh) return null
  const isBrowser = c.req.header('accept')?.includes('text/html')
  if (withheld !== null) return isBrowser ? c.redirect(setUpPage, 303) : problem(c, secondFactorSetupNeeded)
  return isBrowser ? c.redirect(asking, 303) : problem(c, passwordNeeded)
}

/** The rights of data subjects: access and erasure. */
export function privacyRoutes(api: Api, { privacy, closeAccount, cookie }: PrivacyRoutePorts): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/me/export',
      summary: 'Everything held about you, as a JSON download; asks for a fresh password',
      limit: 'export',
      answers: { 200: { says: 'Everything, by what it is of', schema: z.looseObject({ format: z.string() }) } },
    },
    async ({ c, who }) => {
      return askFirst(c, asking) ?? documentAnswer(c, await privacy.document(who.id), 'my-data.json')
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/me/exports',
      summary: 'Prepare everything held about you as an archive, files too; an e-mail says when it is ready',
      limit: 'export',
      answers: { 202: { says: 'It is being prepared', schema: exportSchema } },
    },
    async ({ c, who }) => {
      const asked = await privacy.askExport(who.id)
      return asked.ok ? { status: 202, body: exportView(asked.value) } : problem(c, underway)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/me/exports',
      summary: 'The archives that were prepared for you',
      answers: { 200: { says: 'Newest first', schema: pageSchema(exportSchema) } },
    },
    async ({ who }) => ({
      status: 200,
      body: { items: (await privacy.exportsOf(who.id)).map(exportView), next_cursor: null },
    }),
  )

  const params = z.strictObject({ id: id('exp') })
  api.other({ method: 'get', path: '/api/me/exports/:id/file', access: 'signed-in' }, async (c) => {
    const asked = askFirst(c, asking)
    if (asked) return asked
    const parsed = params.safeParse({ id: c.req.param('id') })
    const archive = parsed.success && c.var.who ? await privacy.openExport(parsed.data.id, c.var.who.id) : null
    return archive ? archiveAnswer(c, archive, 'my-data.zip') : problem(c, notFound)
  })

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/me',
      summary:
        'Delete your account: what the law does not want kept is erased, files too. An account without a password asks for a passkey or a link by e-mail used a short while ago.',
      body: z.strictObject({ password: password.optional() }),
      answers: { 202: { says: 'Deleted; files follow within minutes' } },
    },
    async ({ c, who, body }) => {
      const fault = await closeAccount(c, who, body.password)
      if (fault) return problem(c, fault)
      cookie.clear(c)
      return { status: 202 }
    },
  )
}

/** Everything held about somebody, as one file. */
export function documentAnswer(c: Context<HttpEnv>, text: string, name: string): Response {
  return answerWith(c, text, 200, {
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
}

/** The same with photos and documents. */
export function archiveAnswer(c: Context<HttpEnv>, { bytes, body }: OpenArchive, name: string): Response {
  return c.body(byteStream(body), 200, {
    'content-type': 'application/zip',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}

type OpenArchive = NonNullable<Awaited<ReturnType<PrivacyModule['openExport']>>>

export function exportView({
  id: exportId,
  state,
  bytes,
  askedAt,
  readyAt,
  expiresAt,
}: Export): z.output<typeof exportSchema> {
  return {
    id: exportId,
    state,
    bytes,
    asked_at: instantText(askedAt),
    ready_at: readyAt && instantText(readyAt),
    expires_at: expiresAt && instantText(expiresAt),
  }
}
