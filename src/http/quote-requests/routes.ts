import { z } from 'zod'
import type { Context } from 'hono'
import { type QuoteFile, type QuoteLinksModule, quoteLimits } from '#modules/quoting'
import { may } from '#modules/shared'
import { withoutTrap } from '../bots/trap.ts'
import { type Api, type UploadSpec, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { id } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { idempotencyMismatch } from '../kit/idempotency.ts'
import { answerWith } from '../middleware/own-headers.ts'
import { type Problem, notFound, notValidFields, problem } from '../kit/problem.ts'
import { fileAnswer } from './file-answer.ts'
import { quoteRequestFields } from './fields.ts'
import { judgeAsked } from './judge.ts'
import type { QuotePagePorts } from './page-forms.ts'
import { filesTooLarge, problemOfFile } from './problems.ts'
import { quoteKeyOf } from './request-key.ts'
import type { Send } from './send.ts'

interface RoutePorts extends QuotePagePorts {
  readonly quoteLinks: Pick<QuoteLinksModule, 'open'>
}

const fileParams = z.object({ id: id('qfl') })

/** Requests for quotes over HTTP, and their files. */
export function quoteRequestRoutes(api: Api, ports: RoutePorts, send: Send): void {
  const { catalogue, cookie, drafts, limits, originOf, quoteFiles, quoteLinks, quoting, uploads } = ports

  api.other({ method: 'post', path: '/api/quote-requests', access: 'anyone', upload: requestUpload }, async (c) => {
    const wait = await limits.take('enquiry', { address: c.var.address, account: c.var.who?.id ?? null })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(
      c,
      'quote',
      async (upload) => {
        const { fields, files } = upload
        const parsed = quoteRequestFields.safeParse(fields)
        if (!parsed.success) return problem(c, notValid(parsed.error))
        const { asked, trap } = withoutTrap(parsed.data)
        const errors = await judgeAsked(asked, catalogue)
        if (errors.length > 0) return problem(c, notValidFields(errors))
        const key = await quoteKeyOf(c, upload, asked.email)
        if (key && 'code' in key) return problem(c, key)
        const earlier = key && (await quoting.findByKey(key.key))
        if (earlier && earlier.fingerprint !== key.fingerprint) return problem(c, idempotencyMismatch)
        if (earlier) return made(c, earlier.request, true)
        // The sender is not in it: it has the files until the request does.
        const draftHash = files.length > 0 ? (await drafts.begin(null, {})).draft.tokenHash : null
        return orWithoutFiles(draftHash, async () => {
          const fault = draftHash === null ? null : await addAll(draftHash, files)
          if (fault) return problem(c, fault)
          const taken = await send(c, { ...asked, draftHash, key, origin: originOf(c) }, trap)
          if (taken.kind === 'mailed') return c.json({ status: 'unconfirmed' }, 202)
          // The files of a repeated request go again.
          if (draftHash !== null) await quoteFiles.clearDraft(draftHash)
          if (taken.kind === 'refused') return problem(c, taken.problem)
          return taken.value.made ? made(c, taken.value.made) : problem(c, idempotencyMismatch)
        })
      },
      async (fault) => problem(c, fault.status === 413 ? tooLarge(fault) : fault),
    )
  })

  api.other({ method: 'post', path: '/api/quote-draft/files', access: 'anyone', upload: draftUpload }, async (c) => {
    const wait = await limits.take('upload', { address: c.var.address, account: c.var.who?.id ?? null })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(
      c,
      'quote',
      async ({ files }) => {
        if (files.length === 0) return problem(c, nothingSent)
        const { token, draft } = await drafts.merge(cookie.read(c), {})
        cookie.write(c, token)
        const added: QuoteFile[] = []
        for (const file of files) {
          const one = await quoteFiles.add(draft.tokenHash, file, file.field === 'video' ? 'video' : 'any')
          if (!one.ok) return problem(c, problemOfFile(one.refusal, file.field === 'video' ? 'video' : 'photo'))
          added.push(one.value)
        }
        const items = added.map(({ id: fileId, mediaType }) => ({ id: fileId, media_type: mediaType }))
        return c.json({ items, next_cursor: null }, 201)
      },
      async (fault) => {
        if (fault.status === 413) return problem(c, tooLarge(fault))
        const { hotline } = await catalogue.site()
        return problem(c, { ...fault, detail: `${fault.detail} You can also call ${hotline}.` })
      },
    )
  })

  api.endpoint(
    {
      method: 'get',
      path: '/api/quote-files/:id',
      tag: 'Catalogue',
      summary:
        'A photo or video of a request for a quote, in parts where a range is asked for: for the office, for the visitor whose draft has it, and with the token of the link in X-Quote-Token.',
      access: 'anyone',
      params: fileParams,
      limit: 'link',
      answers: { 200: { says: 'The file' }, 206: { says: 'A part of it' } },
    },
    async ({ c, who, params }) => {
      const file = await quoteFiles.find(params.id)
      if (!file) return problem(c, notFound)
      const isTheirs = await mayRead(file, {
        isOffice: who !== null && may(who, 'message'),
        draftToken: cookie.read(c),
        linkToken: c.req.header('x-quote-token') ?? '',
      })
      return isTheirs ? fileAnswer(c, quoteFiles, file) : problem(c, notFound)
    },
  )

  /** For the page of the link, whose address is the key. */
  api.other({ method: 'get', path: '/quote/:token/files/:id', access: 'anyone' }, async (c) => {
    const wait = await limits.take('link', { address: c.var.address, account: null })
    if (wait !== null) return problem(c, tooMany(wait))
    const parsed = fileParams.safeParse({ id: c.req.param('id') })
    const file = parsed.success ? await quoteFiles.find(parsed.data.id) : null
    const keys = { isOffice: false, draftToken: null, linkToken: c.req.param('token') ?? '' }
    return file && (await mayRead(file, keys)) ? fileAnswer(c, quoteFiles, file) : problem(c, notFound)
  })

  /** All of them, or none and the reason. */
  async function addAll(draftHash: string, files: Upload['files']): Promise<Problem | null> {
    for (const file of files) {
      const added = await quoteFiles.add(draftHash, file, 'any')
      if (added.ok) continue
      await quoteFiles.clearDraft(draftHash)
      return problemOfFile(added.refusal, 'files')
    }
    return null
  }

  /** Files of a request that could not be kept go again. */
  async function orWithoutFiles<Done>(draftHash: string | null, work: () => Promise<Done>): Promise<Done> {
    try {
      return await work()
    } catch (fault) {
      // Without room or a database their rows stay until the draft is forgotten.
      if (draftHash !== null) await quoteFiles.clearDraft(draftHash).catch(() => {})
      throw fault
    }
  }

  async function mayRead(
    { draftHash, requestId }: QuoteFile,
    keys: { readonly isOffice: boolean; readonly draftToken: string | null; readonly linkToken: string },
  ): Promise<boolean> {
    if (draftHash !== null) return draftHash === (await drafts.hashOf(keys.draftToken))
    if (requestId === null) return false
    return keys.isOffice || (await quoteLinks.open(keys.linkToken))?.request.id === requestId
  }
}

/** The answer to a request that is kept, also when it came under the same key before. */
function made(c: Context<HttpEnv>, { id: requestId, reference }: Made, isRepeated = false): Response {
  return answerWith(c, JSON.stringify({ id: requestId, reference, status: 'new' }), 201, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(isRepeated && { 'idempotent-replayed': 'true' }),
  })
}

interface Made {
  readonly id: string
  readonly reference: string
}

const megabytes = 1_000_000
const photoWords = `up to ${quoteLimits.photos} photos (JPEG, PNG or WebP, at most 15 MB each)`
const videoWords = `one video (MP4, MOV or WebM, at most ${Math.floor(quoteLimits.videoBytes / megabytes)} MB)`
const fileRefusals =
  'A photo or video that is none: 422 `not_a_picture`, `not_a_video`. One file too many: 422 `too_many_files`. A file above its limit: 413 `too_large`. Too slow: 408 `upload_too_slow`. Many uploads at once: 503 `overloaded`; no room on the disk: 503 `storage_full`.'

const requestUpload: UploadSpec = {
  tag: 'Quotes',
  summary:
    'Ask for a quote, with photos and a video, without an account. The same words of the same sender within 10 minutes are one request',
  fields: quoteRequestFields,
  files: { files: { says: `${photoWords} and ${videoWords}`, most: quoteLimits.photos + 1 } },
  refusals: `${fileRefusals} A field that visitors do not give, such as a price or a state: 422 \`not_valid\`. A proof of work that does not count: 422 \`proof_refused\`.`,
  answers: {
    201: {
      says: 'The request is kept',
      schema: z.object({ id: z.string(), reference: z.string(), status: z.literal('new') }),
    },
    202: {
      says: 'No proof of work came: a link in an e-mail confirms it, and the office sees nothing before',
      schema: z.object({ status: z.literal('unconfirmed') }),
    },
  },
  idempotent: true,
  limit: 'enquiry',
}

const draftUpload: UploadSpec = {
  tag: 'Quotes',
  summary: 'Add files to the request that this browser is writing; its cookie names the draft',
  fields: z.object({}),
  files: {
    photo: { says: photoWords, most: quoteLimits.photos },
    video: { says: videoWords, most: 1 },
    files: { says: `${photoWords} and ${videoWords}`, most: quoteLimits.photos + 1 },
  },
  refusals: `${fileRefusals} No file at all: 422 \`not_valid\`. Files that came before a refused one stay in the draft.`,
  answers: {
    201: {
      says: 'The files that were added',
      schema: z.object({
        items: z.array(z.object({ id: z.string(), media_type: z.string() })),
        next_cursor: z.null(),
      }),
    },
  },
  limit: 'upload',
}

const tooLarge = (fault: Problem): Problem => ({
  ...fault,
  detail: filesTooLarge,
  errors: [{ path: 'files', message: filesTooLarge }],
})

const nothingSent = notValidFields([{ path: 'photo', message: 'Please choose a photo or a video' }])
