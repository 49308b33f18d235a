import { z } from 'zod'
import type { SignatureSent, VisitReportsModule } from '#modules/booking'
import { absentReasons, signatureLimits, signatureSize } from '#modules/fulfilment'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import { line } from '../kit/fields.ts'
import { notFound, problem } from '../kit/problem.ts'
import { actionOf, repeated, sent, visitParams } from './field-actions.ts'
import { actProblem } from './problems.ts'
import { reportSchema, reportView } from './report-views.ts'

const prefix = 'data:image/png;base64,'
const base64 = /^[A-Za-z0-9+/]+={0,2}$/
const kilobytes = signatureLimits.bytes / 1024
const picture = 'Please sign: send a PNG as a data URL'
const stars = 'Choose a whole number from 1 to 5'
const needed = { signature_data: picture, customer_name: 'Please give the name of the customer' } as const
const shown = 'Please send the report_hash that was shown'

const signatureFields = z
  .strictObject({
    ...sent,
    signature_data: z
      .string(picture)
      .refine((url) => url.startsWith(prefix) && base64.test(url.slice(prefix.length)), picture)
      .refine(
        (url) => Buffer.byteLength(url.slice(prefix.length), 'base64') <= signatureLimits.bytes,
        `Please send at most ${kilobytes} kB`,
      )
      .optional(),
    customer_name: line(signatureLimits.customerName, needed.customer_name).optional(),
    satisfaction_rating: z.int(stars).min(1, stars).max(5, stars).optional(),
    report_hash: z.string(shown).max(100, shown).optional(),
    absent_reason: z.enum(absentReasons, `Choose ${absentReasons.join(', ')}`).optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.absent_reason === undefined) {
      if (value.signature_data === undefined) refuse('signature_data', needed.signature_data)
      if (value.customer_name === undefined) refuse('customer_name', needed.customer_name)
      if (value.report_hash === undefined) refuse('report_hash', shown)
      return
    }
    for (const path of ['signature_data', 'customer_name', 'satisfaction_rating'] as const) {
      if (value[path] !== undefined) refuse(path, 'Send a signature, or why there is none')
    }
  })

/** The customer signs the report on the phone of the technician. */
export function signatureRoutes(api: Api, { reports }: { readonly reports: VisitReportsModule }): void {
  const common = { path: '/api/visits/:id/signature', tag: 'Field', params: visitParams } as const
  const { width, height } = signatureSize

  api.endpoint(
    {
      ...common,
      method: 'put',
      summary: `The customer signs the report whose \`report_hash\` they were shown: \`signature_data\` is a PNG as a data URL (at most ${kilobytes} kB, kept as ${width} by ${height}), with \`customer_name\` and perhaps \`satisfaction_rating\`, which is never published. Or \`absent_reason\` alone, with a photo of the visit. The last one counts; a later change of report or photos voids a signature. ${repeated}`,
      access: 'report-work',
      body: signatureFields,
      mostBytes: 300 * 1024,
      answers: { 200: { says: 'The report', schema: reportSchema } },
    },
    async ({ c, who, params, body }) => {
      const action = actionOf(who, params.id, body, 'signature', reportView)
      const done = await reports.sign(actorOf(who), params.id, signatureIn(body), action)
      return done.ok ? { status: 200, body: reportView(done.value) } : actProblem(c, done.refusal)
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'get',
      summary: 'The picture of the signature, to those who read the report.',
      access: 'booker',
      answers: { 200: { says: `A PNG, ${width} by ${height}` } },
    },
    async ({ c, who, params }) => {
      const bytes = await reports.readSignature(actorOf(who), params.id)
      if (!bytes) return problem(c, notFound)
      return c.body(Buffer.from(bytes), 200, {
        'content-type': 'image/png',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
    },
  )
}

function signatureIn(body: z.output<typeof signatureFields>): SignatureSent {
  const { absent_reason: reason, signature_data = '', customer_name: customerName = '' } = body
  const { satisfaction_rating: satisfaction = null, report_hash: reportHash } = body
  if (reason !== undefined) return { kind: 'absent', reason, reportHash: reportHash ?? null }
  const png = new Uint8Array(Buffer.from(signature_data.slice(prefix.length), 'base64'))
  return { kind: 'signed', png, customerName, satisfaction, reportHash: reportHash ?? '' }
}
