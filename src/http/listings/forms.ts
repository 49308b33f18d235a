import type { Context } from 'hono'
import type { DraftsModule } from '#modules/booking'
import { type Listing, type ListingDeed, listingDeeds } from '#modules/directory'
import { type UserId, at, doneAt, parseId } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { digestOf } from '../kit/idempotency.ts'
import { type Problem, notValidFields, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { HttpKit } from '../kit/kit.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { DraftCookie } from '../wizard/draft-cookie.ts'
import { codeFields, listingFieldsOf, newListingFields } from './fields.ts'
import { judgeTrades } from './judge.ts'
import { ofOwner } from './own-listing.ts'
import { listingProblem } from './problems.ts'
import type { ListingRoutePorts } from './routes.ts'
import { typedListing, wireOf } from './typed.ts'

export interface ListingFormPorts extends ListingRoutePorts {
  readonly cookie: DraftCookie
  readonly drafts: DraftsModule
  readonly limits: RateLimits
  readonly originOf: HttpKit['originOf']
  readonly show: ShowPage
  readonly submission: HttpKit['submission']
}

type C = Context<HttpEnv>

const refusedWords = 'Failed to create listing'

/** The page `/advertise` and the pages of the owner of a listing: forms that work without a script. */
export function listingForms(api: Api, ports: ListingFormPorts): void {
  const { catalogue, cookie, drafts, limits, listings, originOf, show, submission } = ports

  api.other({ method: 'post', path: at.advertise(), access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const fields = read.value
    const before = cookie.read(c)
    if (!(await drafts.find(before))) {
      const wait = await limits.take('upload', { address: c.var.address, account: null })
      if (wait !== null) return problem(c, tooMany(wait))
    }
    const { token, draft } = await drafts.merge(before, { listing: typedListing(fields) }, originOf(c))
    cookie.write(c, token)
    if (fields['intent'] === 'save') return c.body(null, 204)
    const asked = await judged(wireOf(draft.fields.listing ?? {}))
    if ('status' in asked) return again(c, fields, asked)
    const { who } = c.var
    if (!who) return c.redirect(at.loginThen(`${at.advertise()}?signed-in=1`), 303)
    const wait = await limits.take('enquiry', { address: c.var.address, account: who.id })
    if (wait !== null) return again(c, fields, tooMany(wait))
    const made = await listings.create(who, asked.fields, onceFor(who.id, asked.fields))
    if (made.ok) {
      await drafts.clearListing(token)
      return c.redirect(doneAt(`${at.advertise()}?listing=${made.value.id}`, 'created'), 303)
    }
    switch (made.refusal.kind) {
      // The same form was sent twice: it is one listing.
      case 'already-answered': {
        const id = parseId('lst', JSON.parse(made.refusal.answer.body))
        await drafts.clearListing(token)
        return c.redirect(id ? `${at.advertise()}?listing=${id}` : at.myListings(), 303)
      }
      case 'idempotency-mismatch':
        return again(c, fields, { status: 409, code: 'idempotency_mismatch', detail: refusedWords })
      default: {
        const fault = listingProblem(made.refusal)
        return again(c, fields, { ...fault, detail: fault.detail === '' ? refusedWords : fault.detail })
      }
    }
  })

  async function judged(wire: Readonly<Record<string, unknown>>) {
    const parsed = newListingFields.safeParse(wire)
    if (!parsed.success) return notValid(parsed.error)
    const errors = await judgeTrades(parsed.data.service_categories, catalogue)
    return errors.length > 0 ? notValidFields(errors) : { fields: listingFieldsOf(parsed.data) }
  }

  async function again(c: C, fields: FormFields, fault: Problem): Promise<Response> {
    const answer = await show(c, at.advertise(), cameBack(at.advertise(), fields, fault))
    // With the cookie of the draft.
    return c.newResponse(answer.body, { status: fault.status, headers: Object.fromEntries(answer.headers) })
  }

  const forOwner = ofOwner(listings)

  for (const deed of listingDeeds) {
    submission<Listing>(
      `/my-listings/:id/${deed}`,
      { ...forOwner, page: ({ id }) => at.myListing(id) },
      async ({ c, who, found, again: showAgain }) => {
        const moved = await listings.move(found.id, who.id, deed)
        if (!moved.ok) return showAgain(listingProblem(moved.refusal))
        return c.redirect(doneAt(at.myListing(found.id), deedDone[deed]), 303)
      },
    )
  }

  submission<Listing>(
    '/my-listings/:id/edit',
    { ...forOwner, page: ({ id }) => at.editListing(id) },
    async ({ c, who, found, fields, again: showAgain }) => {
      const asked = await judged(wireOf(typedListing(fields)))
      if ('status' in asked) return showAgain(asked)
      const edited = await listings.edit(found.id, who, asked.fields, Number(fields['version'] ?? 0))
      if (!edited.ok) return showAgain(listingProblem(edited.refusal))
      return c.redirect(doneAt(at.myListing(found.id), edited.value.heldEdit ? 'held' : 'saved'), 303)
    },
  )

  submission<Listing>(
    '/my-listings/:id/code',
    { ...forOwner, page: ({ id }) => at.myListing(id) },
    async ({ c, who, found, fields, again: showAgain }) => {
      const asked = await listings.askCode(found.id, who.id)
      if (!asked.ok) return showAgain(listingProblem(asked.refusal))
      return c.redirect(doneAt(backTo(found, fields), 'sent'), 303)
    },
  )

  submission<Listing>(
    '/my-listings/:id/confirm-email',
    { ...forOwner, isSecret: true, page: ({ id }) => at.myListing(id) },
    async ({ c, who, found, fields, again: showAgain }) => {
      const page = backTo(found, fields)
      const wait = await limits.take('code-attempt', { address: c.var.address, account: who.id })
      if (wait !== null) return showAgain(tooMany(wait), page)
      const parsed = codeFields.safeParse({ code: fields['code'] ?? '' })
      if (!parsed.success) return showAgain(notValid(parsed.error), page)
      const confirmed = await listings.confirmContact(found.id, who.id, parsed.data.code)
      if (!confirmed.ok) return showAgain(listingProblem(confirmed.refusal), page)
      return c.redirect(doneAt(page, 'confirmed'), 303)
    },
  )
}

/** The form in the steps of a new listing, and on the page of one. */
function backTo({ id }: Listing, fields: FormFields): string {
  return fields['from'] === 'advertise' ? `${at.advertise()}?listing=${id}` : at.myListing(id)
}

const deedDone: Readonly<Record<ListingDeed, string>> = { pause: 'paused', resume: 'resumed', close: 'closed' }

/** The same form of the same person within a day is one listing: a press that came twice makes no second one. */
function onceFor(userId: UserId, fields: unknown) {
  const fingerprint = digestOf(fields)
  const answer = ({ id }: Listing) => ({ status: 201, body: JSON.stringify(id) })
  return { userId, key: `form of advertise ${fingerprint}`, fingerprint, answer }
}
