import { z } from 'zod'
import type { QuoteFile, QuoteLinksModule } from '#modules/quoting'
import { may } from '#modules/shared'
import { withoutTrap } from '../bots/trap.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, notFound, notValidFields, problem } from '../kit/problem.ts'
import { fileAnswer } from './file-answer.ts'
import { quoteRequestFields } from './fields.ts'
import { judgeAsked } from './judge.ts'
import type { QuotePagePorts } from './page-forms.ts'
import { filesTooLarge, problemOfFile } from './problems.ts'
import type { Send } from './send.ts'

interface RoutePorts extends QuotePagePorts {
  readonly quoteLinks: Pick<QuoteLinksModule, 'open'>
}

const fileParams = z.object({ id: id('qfl') })

/** Requests for quotes over HTTP, and their files. */
export function quoteRequestRoutes(api: Api, ports: RoutePorts, send: Send): void {
  const { catalogue, cookie, drafts, limits, quoteFiles, quoteLinks, uploads } = ports

  api.other({ method: 'post', path: '/api/quote-requests', access: 'anyone' }, async (c) => {
    const wait = await limits.take('enquiry', { address: c.var.address, account: c.var.who?.id ?? null })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(
      c,
      'quote',
      async ({ fields, files }) => {
        const parsed = quoteRequestFields.safeParse(fields)
        if (!parsed.success) return problem(c, notValid(parsed.error))
        const { asked, trap } = withoutTrap(parsed.data)
        const errors = await judgeAsked(asked, catalogue)
        if (errors.length > 0) return problem(c, notValidFields(errors))
        let draftHash: string | null = null
        if (files.length > 0) {
          // Nothing of the sender is in it: it has the files until the request does.
          draftHash = (await drafts.begin(null, {})).draft.tokenHash
          for (const file of files) {
            const added = await quoteFiles.add(draftHash, file, 'any')
            if (added.ok) continue
            await quoteFiles.clearDraft(draftHash)
            return problem(c, problemOfFile(added.refusal, 'files'))
          }
        }
        const taken = await send(c, { ...asked, draftHash }, trap)
        if (taken.kind === 'mailed') return c.json({ status: 'unconfirmed' }, 202)
        // The files of a repeated request go again.
        if (draftHash !== null) await quoteFiles.clearDraft(draftHash)
        if (taken.kind === 'refused') return problem(c, taken.problem)
        const { id: requestId, reference } = taken.value
        return c.json({ id: requestId, reference, status: 'new' }, 201)
      },
      async (fault) => problem(c, fault.status === 413 ? tooLarge(fault) : fault),
    )
  })

  api.other({ method: 'post', path: '/api/quote-draft/files', access: 'anyone' }, async (c) => {
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

  async function mayRead(
    { draftHash, requestId }: QuoteFile,
    keys: { readonly isOffice: boolean; readonly draftToken: string | null; readonly linkToken: string },
  ): Promise<boolean> {
    if (draftHash !== null) return draftHash === (await drafts.hashOf(keys.draftToken))
    if (requestId === null) return false
    return keys.isOffice || (await quoteLinks.open(keys.linkToken))?.request.id === requestId
  }
}

const tooLarge = (fault: Problem): Problem => ({
  ...fault,
  detail: filesTooLarge,
  errors: [{ path: 'files', message: filesTooLarge }],
})

const nothingSent = notValidFields([{ path: 'photo', message: 'Please choose a photo or a video' }])
