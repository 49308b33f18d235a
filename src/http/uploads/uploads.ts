import { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { tooMany } from '../kit/api.ts'
import { type Pace, TooSlow, atPace, patientPace, uploadPace } from './body-pace.ts'
import { liftBodyTime } from '../kit/body-time.ts'
import { tooLarge } from '../kit/body.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type Upload, createFormStream } from './form-stream.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { LimitName, RateLimits } from '../kit/rate-limits.ts'
import { messageFileLimits } from '#modules/conversations'
import { applyingLimits } from '#modules/job-board'
import { importLimits } from '#modules/imports'
import { keywordFileLimits } from '#modules/keywords'
import { quoteLimits } from '#modules/quoting'
import { createTurns, eachInTurn } from '../turns.ts'
import { createPlaces } from './upload-places.ts'

const photoLimitBytes = 15 * 1024 * 1024
const videoLimitBytes = quoteLimits.videoBytes
const formAroundIt = 256 * 1024
/** Eight photos and a video, each in its own limit. */
const quoteFiles = { photo: photoLimitBytes, video: videoLimitBytes, files: videoLimitBytes } as const
const quoteBytes = 8 * photoLimitBytes + videoLimitBytes + formAroundIt
const photosAndForm = photoLimitBytes + formAroundIt
/** One file of a thread: its type, and so its own limit, is known when it is here. */
const messageFile = { file: messageFileLimits.videoBytes } as const
const messageBytes = messageFileLimits.videoBytes + formAroundIt

/** One CV. */
const cvFile = { cv: applyingLimits.cvBytes } as const
const cvBytes = applyingLimits.cvBytes + formAroundIt

/** One file of keywords, whose form is looked at when it is here. */
const keywordFile = { file: keywordFileLimits.bytes } as const
const keywordBytes = keywordFileLimits.bytes + formAroundIt

/** One file to import. */
const importFile = { file: importLimits.bytes } as const
const importBytes = importLimits.bytes + formAroundIt

/** A refused upload is read no further than this. */
const skippedBytes = 4 * photosAndForm

/** A refused form with large files is read on up to twice its limit. */
const skippedTimes = 2

/** Forms with large files: the most bytes of each file, and of all of it. */
const largeForms = {
  quote: { fileBytes: quoteFiles, most: quoteBytes },
  message: { fileBytes: messageFile, most: messageBytes },
  cv: { fileBytes: cvFile, most: cvBytes },
  keywords: { fileBytes: keywordFile, most: keywordBytes },
  import: { fileBytes: importFile, most: importBytes },
} as const

/** The largest form of all: a proxy in front must let it pass. */
export const largestFormBytes = Math.max(...Object.values(largeForms).map(({ most }) => most))

const isLarge = (field: UploadField): field is keyof typeof largeForms => field in largeForms

const volumes = {
  photo: { limit: 'upload-megabytes', byAccount: false },
  document: { limit: 'upload-megabytes', byAccount: false },
  original: { limit: 'original-volume', byAccount: true },
  quote: { limit: 'quote-megabytes', byAccount: false },
  message: { limit: 'thread-megabytes', byAccount: true },
  cv: { limit: 'upload-megabytes', byAccount: false },
  keywords: { limit: 'thread-megabytes', byAccount: true },
  import: { limit: 'thread-megabytes', byAccount: true },
} as const satisfies Record<UploadField, { readonly limit: LimitName; readonly byAccount: boolean }>

type UploadField = 'photo' | 'document' | 'original' | 'quote' | 'message' | 'cv' | 'keywords' | 'import'

/** Answers a refusal with the page of the form, and in it the text fields that came. */
type RefusedPage = (fault: Problem, fields: Upload['fields']) => Promise<Response>

interface UploadPorts {
  /** Where files wait until their request is answered. */
  readonly folder: string
  readonly limits: RateLimits
  readonly pace?: Pace
  /** The pace of files of threads. */
  readonly messagePace?: Pace
  readonly atOnce?: number
  readonly atOncePerAddress?: number
  /** Files of threads have places of their own: they may come slowly, and must not keep all others out meanwhile. */
  readonly messagesAtOnce?: number
  readonly messagesAtOncePerSender?: number
  /** Refused uploads that are read on without their files, so that the browser reads the page of the refusal. */
  readonly skippedAtOnce?: number
  readonly mostBytes?: number
}

export type Uploads = ReturnType<typeof createUploads>

/**
 * Receives forms with files, together at most one photo's 15 MB unless they are large forms. Files go to the disk as they come. At most `atOnce`
 * uploads, and `messagesAtOnce` to threads, run at once, from the first byte to the answer; others are refused before anything of them
 * is kept.
 */
export function createUploads({
  folder,
  limits,
  pace = uploadPace,
  messagePace = patientPace,
  atOnce = 8,
  atOncePerAddress = 4,
  messagesAtOnce = 16,
  messagesAtOncePerSender = 4,
  skippedAtOnce = 8,
  mostBytes = photosAndForm,
}: UploadPorts) {
  const places = createPlaces(atOnce, atOncePerAddress)
  const threadPlaces = createPlaces(messagesAtOnce, messagesAtOncePerSender)
  /** One piece of all uploads goes in each turn of the event loop, so that a new connection does not wait long. */
  const inTurns = createTurns()
  const paceOf = (field: UploadField) => (field === 'message' ? messagePace : pace)
  let skipped = 0

  /** One of an address; in a thread also one of an account, which may come from several addresses. */
  function enter({ var: { address, who } }: Context<HttpEnv>, field: UploadField): Disposable | null {
    if (field !== 'message') return places.enter([address])
    return threadPlaces.enter(who ? [address, who.id] : [address])
  }

  /** Null when there is room for its bytes; counted by the length that it says, and by the most without one. */
  async function overFilled(c: Context<HttpEnv>, field: UploadField, most: number): Promise<Problem | null> {
    const length = Number(c.req.header('content-length') ?? most)
    const { limit, byAccount } = volumes[field]
    const by = { address: c.var.address, account: byAccount ? (c.var.who?.id ?? null) : null }
    const wait = await limits.take(limit, by, Math.ceil(length / 1_000_000))
    return wait === null ? null : tooMany(wait)
  }

  /** The text fields of an upload that is refused; what came of them where it cannot be read on. */
  async function skipFiles(c: Context<HttpEnv>, type: string, most: number): Promise<Upload['fields']> {
    const body = bodyOf(c)
    if (!body || skipped >= skippedAtOnce) return {}
    liftBodyTime(c.env)
    skipped += 1
    await using form = createFormStream({
      type,
      field: null,
      folder,
      mostBytes: Math.max(skippedBytes, most * skippedTimes),
    })
    try {
      await form.read(eachInTurn(atPace(body, pace), inTurns))
    } catch (fault) {
      if (!(fault instanceof TooSlow)) throw fault
    } finally {
      skipped -= 1
    }
    return form.fields()
  }

  return {
    /**
     * Answers by `work`, after which the files are gone; or says why the upload is not taken, on the page of the form
     * where there is one. Originals of photos have a limit of their own.
     */
    async receive(
      c: Context<HttpEnv>,
      field: UploadField,
      work: (upload: Upload) => Promise<Response>,
      page?: RefusedPage,
    ): Promise<Response> {
      const type = c.req.header('content-type') ?? ''
      const refused = async (fault: Problem, fields: () => Upload['fields'] | Promise<Upload['fields']>) =>
        closing(page ? await page(fault, await fields()) : problem(c, fault))
      const large = isLarge(field) ? largeForms[field] : null
      const most = large?.most ?? mostBytes
      const unread = () => skipFiles(c, type, large ? most : 0)
      if (!/^multipart\/form-data\s*;/i.test(type)) return problem(c, wrongType)
      if (Number(c.req.header('content-length') ?? 0) > most) return refused(tooLarge, unread)
      using place = enter(c, field)
      if (!place) return await refused(busy, unread)
      const filled = await overFilled(c, field, most)
      if (filled) return await refused(filled, unread)
      liftBodyTime(c.env)
      await using form = createFormStream({
        type,
        field,
        folder,
        mostBytes: most,
        ...(large && { fileBytes: large.fileBytes, drainedBytes: most }),
      })
      const body = bodyOf(c)
      try {
        const read = body ? await form.read(eachInTurn(atPace(body, paceOf(field)), inTurns)) : 'malformed'
        if (typeof read === 'string') return await refused(problemOf[read], form.fields)
        return await work(read)
      } catch (fault) {
        if (fault instanceof TooSlow) return await refused(tooSlow, form.fields)
        if (large && isDiskFull(fault)) return await refused(storageFull, form.fields)
        throw fault
      }
    },
  }
}

/**
 * The pieces of the body of a request; null without one. They are read from the connection itself where there is one: a web stream
 * copies each piece, and a large file then takes half as long again. The connection stays open for the answer when nobody reads on.
 */
function bodyOf({ env, req }: Context<HttpEnv>): AsyncIterable<Uint8Array> | null {
  const served: unknown = env
  const incoming = typeof served === 'object' && served !== null && 'incoming' in served ? served.incoming : null
  if (!(incoming instanceof IncomingMessage)) return req.raw.body
  return { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) }
}

/** The disk has no room, or none for us. */
function isDiskFull(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(fault.code))
}

/** The rest of the body is not read, so nothing else can come over this connection. */
function closing(answer: Response): Response {
  answer.headers.set('connection', 'close')
  return answer
}

const wrongType: Problem = { status: 415, code: 'wrong_content_type', detail: 'Send a form, as multipart/form-data.' }
const malformed: Problem = { status: 400, code: 'malformed_upload', detail: 'The upload could not be read.' }
const busy: Problem = {
  status: 503,
  code: 'overloaded',
  detail: 'Many files are being sent at this moment. Please try again.',
  retryAfterSeconds: 5,
}
const tooSlow: Problem = {
  status: 408,
  code: 'upload_too_slow',
  detail: 'The upload came too slowly. Check your connection and try again.',
}

const storageFull: Problem = {
  status: 503,
  code: 'storage_full',
  detail: 'We have no room for files at the moment. Please send it without them, or call us.',
  retryAfterSeconds: 60,
}

const problemOf = { malformed, 'too-large': tooLarge } as const
