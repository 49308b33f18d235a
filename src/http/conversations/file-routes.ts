import type { Context } from 'hono'
import { z } from 'zod'
import type { FileRefusal, ThreadFilesModule } from '#modules/conversations'
import { largeBody } from '../kit/byte-stream.ts'
import { type Api, type UploadSpec, tooMany } from '../kit/api.ts'
import { tooLarge } from '../kit/body.ts'
import type { HttpEnv } from '../kit/env.ts'
import { id } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, notFound, notValidField, problem } from '../kit/problem.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { bookingParams } from '../bookings/fields.ts'
import { answerWith } from '../middleware/own-headers.ts'
import { rangeIn } from '../quote-requests/file-answer.ts'
import { fileFields, placeFields, messageParams } from './fields.ts'
import { problemOfPost, problemOfRemoval, quotaFull } from './problems.ts'
import { type ThreadRoutePorts, takeTurn } from './routes.ts'
import { messageSchema, messageView } from './views.ts'

interface FileRoutePorts extends ThreadRoutePorts {
  readonly threadFiles: ThreadFilesModule
  readonly uploads: Uploads
}

const shared = { tag: 'Conversations', access: 'anyone' } as const
const fileParams = z.object({ id: id('fil') })

const sharedFile: UploadSpec = {
  tag: 'Conversations',
  summary:
    'Send a file into the conversation of a booking. The same `client_id` again is the same message. Its members, or the holder of a tracking link with its token in `X-Track-Token`',
  params: bookingParams,
  fields: fileFields,
  files: {
    file: {
      says: 'one picture (JPEG, PNG, WebP, GIF or HEIC), PDF, DOCX, XLSX, ODT, plain text, sound (MP3, M4A, OGG or WAV) of at most 15 MB, or video (MP4, MOV or WebM) of at most 100 MB; judged by its content',
      most: 1,
      isRequired: true,
    },
  },
  refusals:
    'Any other content: 415 `file_type_refused`. A file above its limit: 413 `too_large`. As many files, or bytes of them, as the conversation may have: 409 `quota_full`. A conversation that is over: 409 `conversation_closed`. Nothing for 15 seconds, or not done in 10 minutes: 408 `upload_too_slow`. Many uploads at once: 503 `overloaded`; no room on the disk: 503 `storage_full`. Nobody: 401; no member: 404.',
  answers: {
    201: { says: 'The message', schema: messageSchema },
    200: { says: 'The message, which was written before', schema: messageSchema },
  },
  limit: 'thread',
}

/** Files and places of the thread of a booking. */
export function threadFileRoutes(api: Api, ports: FileRoutePorts): void {
  const { conversations, askers, threadFiles, uploads } = ports

  api.other({ method: 'post', path: '/api/bookings/:id/files', access: 'anyone', upload: sharedFile }, async (c) => {
    const params = bookingParams.safeParse({ id: c.req.param('id') })
    if (!params.success) return problem(c, notFound)
    const bookingId = params.data.id
    const asker = await askers.of(c, bookingId)
    const member = await conversations.member(bookingId, asker)
    if (!member) return problem(c, askers.turnedAway(c))
    const wait = await takeTurn(ports, c, member)
    if (wait !== null) return problem(c, tooMany(wait))
    if (!member.canWrite) return problem(c, problemOfPost({ kind: 'conversation-closed' }))
    if (await threadFiles.isFull(bookingId)) return problem(c, quotaFull)
    return uploads.receive(
      c,
      'message',
      async ({ fields, files }) => {
        const parsed = fileFields.safeParse(fields)
        if (!parsed.success) return problem(c, notValid(parsed.error))
        const [file, another] = files
        if (!file) return problem(c, notValidField('file', 'Please choose a file'))
        if (another) return problem(c, notValidField('file', 'Please send one file at a time'))
        const { client_id: clientId, caption, device_type: deviceType } = parsed.data
        const sent = { clientId, caption, deviceType: deviceType ?? null, name: file.name, file }
        const shown = await threadFiles.share(bookingId, asker, sent)
        if (!shown.ok) return problem(c, problemOfFile(shown.refusal))
        return c.json(messageView(shown.value.message, shown.value.member, []), shown.value.isNew ? 201 : 200)
      },
      async (fault) => problem(c, fault),
    )
  })

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/files/:id',
      summary:
        'A file of a conversation, in parts where a range is asked for, or its small picture with `size=thumbnail`: for those who are members of the conversation at this moment.',
      params: fileParams,
      query: z.strictObject({ size: z.literal('thumbnail').optional() }),
      answers: { 200: { says: 'The file, as a download' }, 206: { says: 'A part of it' } },
    },
    async ({ c, params, query }) => {
      const message = await conversations.ofFile(params.id, (bookingId) => askers.of(c, bookingId))
      const file = message?.file ?? null
      if (!file) return problem(c, askers.turnedAway(c))
      if (query.size !== 'thumbnail') return download(c, { ...file })
      if (file.thumbnailKey === null) return problem(c, notFound)
      const bytes = (await threadFiles.bytesOf(file.thumbnailKey)) ?? 0
      return download(c, { key: file.thumbnailKey, bytes, mediaType: 'image/webp', name: `${file.name}.webp` })
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/bookings/:id/location',
      summary:
        'Share a place once: a message that is erased after 24 hours. The same `client_id` again is the same message.',
      params: bookingParams,
      body: placeFields,
      answers: {
        201: { says: 'The message', schema: messageSchema },
        200: { says: 'The message, which was written before', schema: messageSchema },
      },
    },
    async ({ c, params, body }) => {
      const asker = await askers.of(c, params.id)
      const member = await conversations.member(params.id, asker)
      if (!member) return problem(c, askers.turnedAway(c))
      const wait = await takeTurn(ports, c, member)
      if (wait !== null) return problem(c, tooMany(wait))
      const { client_id: clientId, latitude, longitude, accuracy } = body
      const posted = await conversations.sharePlace(params.id, asker, clientId, { latitude, longitude, accuracy })
      if (!posted.ok) return problem(c, problemOfPost(posted.refusal))
      return {
        status: posted.value.isNew ? 201 : 200,
        body: messageView(posted.value.message, posted.value.member, []),
      }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/bookings/:id/location/:message',
      summary: 'Erase a place that one has shared; the office may erase any.',
      params: messageParams,
      answers: { 204: { says: 'It is gone' } },
    },
    async ({ c, params }) => {
      const asker = await askers.of(c, params.id)
      if (!(await conversations.member(params.id, asker))) return problem(c, askers.turnedAway(c))
      const erased = await conversations.erasePlace(params.id, asker, params.message)
      return erased.ok ? { status: 204 } : problem(c, problemOfRemoval(erased.refusal))
    },
  )

  async function download(
    c: Context<HttpEnv>,
    { key, bytes, mediaType, name }: { key: string; bytes: number; mediaType: string; name: string },
  ): Promise<Response> {
    const headers = {
      'content-type': mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    }
    const range = rangeIn(c.req.header('range'), bytes)
    if (range === 'outside') return answerWith(c, null, 416, { ...headers, 'content-range': `bytes */${bytes}` })
    const { first, last } = range ?? { first: 0, last: bytes - 1 }
    const pieces = await threadFiles.open(key, first, last)
    if (!pieces) return problem(c, notFound)
    return c.body(largeBody(c, pieces), range ? 206 : 200, {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
    })
  }
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

export function problemOfFile(refusal: FileRefusal): Problem {
  switch (refusal.kind) {
    case 'file-type-refused':
      return {
        status: 415,
        code: 'file_type_refused',
        detail:
          'Files of this kind are not taken. Send a picture, a film, a sound, a PDF, a document without macros or plain text.',
      }
    case 'file-too-large':
      return tooLarge
    default:
      return problemOfPost(refusal)
  }
}
