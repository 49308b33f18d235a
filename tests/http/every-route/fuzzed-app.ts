import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createOpenApi } from '../../../src/http/api-docs/openapi.ts'
import type { EndpointSpec } from '../../../src/http/kit/api.ts'
import { problemCodes } from '../../../src/http/kit/problem-codes.ts'
import { type Caller, type WholeApp, callers, openWholeApp } from '../../support/apps/whole-app.ts'
import type { Faulty } from '../../support/builders/faulty-bodies.ts'
import type { TestPort } from '../../support/test-port.ts'
import { exampleBody } from './body-examples.ts'

export const nameOf = ({ method, path }: EndpointSpec) => `${method.toUpperCase()} ${path}`

/** The application with a session of every caller, and requests to any of its endpoints. */
export async function openFuzzedApp() {
  const whole = await openWholeApp()
  const cookies = new Map<Caller, string>()
  for (const caller of callers) cookies.set(caller, await whole.signIn(caller))
  const document = createOpenApi(
    { endpoints: whole.api.endpoints, others: [] },
    {
      title: 'Callout',
      version: '1',
      publicUrl: new URL('http://localhost'),
      cookieName: 'session',
    },
  )

  const cookieOf = (caller: Caller) => cookies.get(caller) ?? ''
  const operationOf = (spec: EndpointSpec) => document.paths[spec.path.replaceAll(/:(\w+)/g, '{$1}')]?.[spec.method]

  function schemaOf(spec: EndpointSpec) {
    const schema = operationOf(spec)?.requestBody?.content['application/json']?.schema
    return schema ?? { type: 'object' as const, properties: {} }
  }

  async function send(spec: EndpointSpec, caller: Caller, { body, contentType }: Pick<Faulty, 'body' | 'contentType'>) {
    const headers = new Headers({ cookie: cookieOf(caller) })
    if (contentType) headers.set('content-type', contentType)
    const request = new Request(`http://localhost${addressOf(spec)}`, {
      method: spec.method.toUpperCase(),
      headers,
      body,
    })
    if (!contentType) request.headers.delete('content-type')
    return whole.app.request(request)
  }

  return {
    whole,
    cookieOf,
    schemaOf,
    exampleOf: (spec: EndpointSpec) => exampleBody(nameOf(spec), schemaOf(spec).required ?? []),
    queryNamesOf: (spec: EndpointSpec) =>
      (operationOf(spec)?.parameters ?? []).flatMap((each) => ('in' in each && each.in === 'query' ? [each.name] : [])),
    send,
    isUntouched: watchFor(whole),
  }
}

/** The path of an endpoint, with an id of nothing in the place of each parameter. */
export const addressOf = ({ path }: EndpointSpec) =>
  path
    .replace(':date', '2030-01-02')
    .replace('/districts/:code', '/districts/CR0')
    .replace('/backups/:name', '/backups/callout-2030-01-02T03-00-00-000Z.tar.zst')
    .replace('/legal/:page', '/legal/privacy')
    .replace('/providers/:name', '/providers/sms')
    .replace('/admin/reviews/:id/confirm-job', '/admin/reviews/lrv_00000000/confirm-job')
    .replace('/admin/reviews/:id', '/admin/reviews/1')
    .replace('/settings/:key', '/settings/room')
    .replace(':phone', '+447700900123')
    .replace(':kind', 'gas_safe')
    .replace(':variation', 'var_00000000')
    .replace(':access', 'dva_00000000')
    .replace(':property', 'prp_00000000')
    .replace(':due', 'gas_safety')
    .replace(':appliance', 'apl_00000000')
    .replace(':photo', '01900000-0000-7000-8000-000000000000')
    .replace(':absence', 'abs_00000000')
    .replace(':form', 'frm_00000000')
    .replace(':entry', '1')
    .replace('/:document', '/doc_00000000')
    .replace('/:delivery', '/whd_00000000')
    .replace(':number', '1')
    .replace(':message', 'com_00000000')
    .replace(':session', 'vid_00000000')
    .replace(/:\w+/, idOf(path))

function idOf(path: string): string {
  if (path.includes('emergency-services')) return 'ems_plumbing'
  const isService = path.startsWith('/api/services') || path.startsWith('/api/admin/services')
  return isService ? 'svc_plumbing-repair' : `${prefixOf(path)}_00000000`
}

function prefixOf(path: string): string {
  if (path.includes('photos/:') && !path.includes('visits/:')) return 'pho'
  const known: readonly (readonly [string, string])[] = [
    ['keywords/jobs/:', 'kwr'],
    ['keywords/:', 'kwd'],
    ['care/plans', 'cpl'],
    ['visits/:', 'vis'],
    ['gas-records/:', 'gsr'],
    ['gas-copies/:', 'gcp'],
    ['admin/forms', 'frm'],
    ['api/applications/:id', 'jap'],
    ['api/jobs/', 'job'],
    ['api/listings/', 'lst'],
    ['api/reviews/', 'lrv'],
    ['applications', 'app'],
    ['invoices', 'ivc'],
    ['bookings', 'bkg'],
    ['cost-reductions', 'bkg'],
    ['payments', 'pay'],
    ['listings', 'lst'],
    ['cards', 'crd'],
    ['technicians', 'tec'],
    ['passkeys', 'pky'],
    ['sessions', 'ses'],
    ['invitations', 'inv'],
    ['me/filters', 'flt'],
    ['api-keys', 'key'],
    ['admin/tasks', 'tsk'],
    ['admin/bulk', 'blk'],
    ['admin/imports', 'imp'],
    ['webhooks', 'whk'],
    ['credentials', 'crd'],
    ['documents', 'doc'],
    ['listings', 'lst'],
    ['admin/jobs', 'job'],
    ['market/notices', 'rpt'],
    ['enquiries', 'enq'],
    ['conversations', 'cnv'],
    ['admin/inbox', 'cnv'],
    ['canned-answers', 'can'],
    ['quote-requests', 'qrq'],
    ['listings', 'lst'],
    ['messages/', 'msg'],
    ['identities', 'idn'],
    ['me/properties', 'prp'],
    ['api/properties/', 'prp'],
    ['me/absences', 'abs'],
  ]
  return known.find(([word]) => path.includes(word))?.[1] ?? 'usr'
}

const problemShape = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().min(1),
  code: z.enum(Object.keys(problemCodes)),
})

/** The fault of an answer that should be a refusal; null for a correct refusal. */
export async function faultOf(answer: Response): Promise<string | null> {
  const text = await answer.text()
  if (answer.status < 400 || answer.status > 499) return `answered ${answer.status}: ${text.slice(0, 200)}`
  const type = answer.headers.get('content-type')
  if (type !== 'application/problem+json') return `${answer.status} is of type ${type}`
  const parsed = problemShape.safeParse(JSON.parse(text))
  if (!parsed.success) return `${answer.status} is no problem we know: ${text.slice(0, 300)}`
  return parsed.data.status === answer.status ? null : `says ${parsed.data.status} and is ${answer.status}`
}

/** Columns that the use of a session changes automatically. */
const ownPace: Readonly<Record<string, readonly string[]>> = { sessions: ['last_used_at', 'expires_at'] }

/** Answers whether the database is as it was at the start. Reads it whole only after a row was written. */
function watchFor({ data }: WholeApp): () => boolean {
  const untouched = digest(data)
  let seen = data.written()
  return () => {
    const now = data.written()
    if (now === seen) return true
    seen = now
    return digest(data) === untouched
  }
}

function digest(data: TestPort): string {
  const hash = createHash('sha256')
  for (const table of data.tables()) {
    // Refusals are noted there.
    if (table === 'security_log') continue
    const kept = data.columns(table).filter((column) => !ownPace[table]?.includes(column))
    for (const row of data.pick(table, kept)) hash.update(table).update(JSON.stringify(row))
  }
  return hash.digest('hex')
}
