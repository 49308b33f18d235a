import { subjectRef } from '#modules/market'
import { addListing } from '../../../support/builders/market/listings.ts'
import { addAdvert } from '../../../support/adverts/adverts.ts'
import { addReview } from '../../../support/adverts/reviews.ts'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

const approve = { decision: 'approve', reason: 'meets_rules', text: 'It names a real business' }
const end = '2030-01-01T00:00:00.000Z'
let made = 0

/** An advert of a customer, held for a person. */
function held({ whole, first }: Desk, kind: 'listing' | 'job' = 'listing'): string {
  made += 1
  const owner = first('users', { role: 'customer' })
  return addAdvert(whole.data, `audited${made}`, owner, { kind, state: 'in_review', paidUntil: end })
}

/** A listing with a document, and what an administrator says of it. */
function proved({ whole: { data }, first }: Desk) {
  made += 1
  const [id, document] = [`lst_proved${made}`, `doc_proved${made}`]
  addListing(data, { id, owner: first('users', { role: 'customer' }), name: `Proved ${made}` })
  data.insert('listing_documents', {
    id: document,
    advert_id: id,
    kind: 'gas_safe',
    file: document,
    media_type: 'application/pdf',
    bytes: 1,
    created_at: end,
  })
  return { id, version: 1, number: '123456', expires_on: '2027-01-31', document_id: document }
}

function refOf(id: string) {
  const ref = subjectRef('listing', id)
  if (!ref) throw new Error(`no listing: ${id}`)
  return ref
}

/** The number of a decision that its owner has appealed; somebody else decided. */
async function appealed(desk: Desk): Promise<number> {
  const id = held(desk)
  await desk.json('POST', `/api/admin/listings/${id}/decision`, { ...approve, decision: 'reject', reason: 'fake' })
  const number = Number(desk.whole.data.value('market_decisions', 'number', { subject_id: id }))
  desk.whole.data.set('market_decisions', { subject_id: id }, { by_user: null })
  await desk.whole.modules.moderation.appeal({ decision: number, side: 'owner', reportId: null, text: 'It is real' })
  return number
}

async function noticed(desk: Desk): Promise<string> {
  const id = held(desk)
  const kept = await desk.whole.modules.moderation.report({
    kind: 'defamation',
    subject: refOf(id),
    applicationId: null,
    reason: 'defamation',
    text: `It says that I stole ${made}`,
    name: 'Ada Swift',
    email: 'ada@example.org',
    userId: null,
    isSpam: false,
    notice: {
      statement: 'She steals',
      where: '/find-experts/x',
      meaning: 'That I am a thief',
      untrue: 'I took nothing',
      posterUnknown: true,
      shareName: false,
      shareEmail: false,
    },
  })
  if (!kept) throw new Error('there is no such listing')
  return kept.id
}

/** A published review of an expert. */
function reviewed({ whole: { data }, first }: Desk): string {
  made += 1
  const id = `lst_reviewed${made}`
  addListing(data, { id, owner: first('users', { role: 'customer' }), name: `Reviewed ${made}` })
  return addReview(data, `audited${made}`, id)
}

const measure = { kind: 'warning', cause: 'rules', text: 'Please keep to the rules' }
const answer = { outcome: 'stands', text: 'We looked again' }

/** Decisions about adverts, and what follows from reports of them. */
export const marketWrites: AuditedWrites = {
  'POST /api/admin/reviews/:id/confirm-job': (desk) =>
    json('POST', `/api/admin/reviews/${reviewed(desk)}/confirm-job`, { note: 'The invoice of May' })(desk),
  'POST /admin/market/review/:id/confirm-job': (desk) =>
    form(`/admin/market/review/${reviewed(desk)}/confirm-job`, { note: 'The invoice of May' })(desk),
  'POST /api/admin/listings/:id/decision': (desk) =>
    json('POST', `/api/admin/listings/${held(desk)}/decision`, approve)(desk),
  'POST /api/admin/jobs/:id/decision': (desk) =>
    json('POST', `/api/admin/jobs/${held(desk, 'job')}/decision`, approve)(desk),
  'PUT /api/admin/listings/:id/checks/:kind': (desk) => {
    const { id, ...asked } = proved(desk)
    return json('PUT', `/api/admin/listings/${id}/checks/gas_safe`, { status: 'checked', ...asked })(desk)
  },
  'POST /admin/market/listing/:id/checks/:kind': (desk) => {
    const { id, ...asked } = proved(desk)
    return form(`/admin/market/listing/${id}/checks/gas_safe`, { ...asked, version: String(asked.version) })(desk)
  },
  'POST /admin/market/listing/:id/checks/:kind/withdraw': async (desk) => {
    const { id, ...asked } = proved(desk)
    await desk.json('PUT', `/api/admin/listings/${id}/checks/gas_safe`, { status: 'checked', ...asked })
    return form(`/admin/market/listing/${id}/checks/gas_safe/withdraw`, { reason: 'It is another business' })(desk)
  },
  'POST /api/admin/market/appeals/:number/answer': async (desk) =>
    json('POST', `/api/admin/market/appeals/${await appealed(desk)}/answer`, answer)(desk),
  'POST /api/admin/market/notices/:id/step': async (desk) =>
    json('POST', `/api/admin/market/notices/${await noticed(desk)}/step`, { step: 'ask' })(desk),
  'POST /api/admin/market/sanctions': (desk) =>
    json('POST', '/api/admin/market/sanctions', { ...measure, subject: 'listing', id: held(desk) })(desk),
  'POST /admin/market/:kind/:id/office-decision': (desk) =>
    form(`/admin/market/listing/${held(desk)}/office-decision`, { choice: 'approve/meets_rules', text: 'It is fine' })(
      desk,
    ),
  'POST /admin/market/:kind/:id/decision': (desk) =>
    form(`/admin/market/listing/${held(desk)}/decision`, { choice: 'reject/fake', text: 'No such business' })(desk),
  'POST /admin/market/:kind/:id/sanction': (desk) =>
    form(`/admin/market/listing/${held(desk)}/sanction`, measure)(desk),
  'POST /admin/market-appeals/:number/answer': async (desk) =>
    form(`/admin/market-appeals/${await appealed(desk)}/answer`, answer)(desk),
  'POST /admin/market-notices/:id/step': async (desk) =>
    form(`/admin/market-notices/${await noticed(desk)}/step`, { step: 'defective' })(desk),
  'POST /admin/market-notices/:id/remove': async (desk) =>
    form(`/admin/market-notices/${await noticed(desk)}/remove`)(desk),
}
