import type { Context } from 'hono'
import { at, doneAt } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { LimitName, RateLimits } from '../kit/rate-limits.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { textsLeave } from '../messages/texts-leave.ts'
import { claimFields, guestByTextEntryFields, guestByTextFields, guestEntryFields, guestFields } from './fields.ts'
import { guestProblem, guestsNotTaken, textsNotSent } from './problems.ts'
import type { GuestRoutePorts } from './routes.ts'

interface GuestFormPorts extends Omit<GuestRoutePorts, 'booking'> {
  readonly limits: RateLimits
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'afresh'>
  readonly submission: Submission
}

const backToBooking = `${at.book()}?step=4`

/**
 * The same as the JSON routes for a browser without scripts: the details, then the code, then back to the fourth step of
 * the wizard. The details travel in the form of the second page, and are kept nowhere.
 */
export function guestForms(api: Api, ports: GuestFormPorts): void {
  const { guests, catalogue, cookie, arrivals, limits, pageAnswers, submission } = ports

  for (const path of [at.guest(), at.guestCode()]) {
    api.other({ method: 'get', path, access: 'anyone' }, async (c) => (await elsewhere(c)) ?? pageAnswers.afresh(c))
  }

  form(at.guest(), async (c, fields) => {
    const parsed = isByText(fields)
      ? guestByTextFields.safeParse(detailsOf(fields))
      : guestFields.safeParse(detailsOf(fields))
    if (!parsed.success) return again(c, at.guest(), fields, notValid(parsed.error))
    if (isByText(fields) && !(await textsLeave(ports))) return again(c, at.guest(), fields, textsNotSent)
    const address = addressOf(parsed.data)
    const wait = await waitFor(c, 'code-request', address)
    if (wait) return again(c, at.guest(), fields, wait)
    const asked = await guests.askCode(address)
    // The form of the code stays in view: the first code may arrive yet.
    return askForCode(c, fields, asked.ok ? null : guestProblem(asked.refusal))
  })

  form(at.guestCode(), async (c, fields) => {
    const parsed = isByText(fields)
      ? guestByTextEntryFields.safeParse(detailsOf(fields))
      : guestEntryFields.safeParse(detailsOf(fields))
    if (!parsed.success) return askForCode(c, fields, notValid(parsed.error))
    const { code, full_name: fullName, phone } = parsed.data
    const address = addressOf(parsed.data)
    const wait = await waitFor(c, 'code-attempt', address)
    if (wait) return askForCode(c, fields, wait)
    const entered = await guests.enter({ address, code, fullName, phone, ...(await arrivals.from(c, address)) })
    if (!entered.ok) return askForCode(c, fields, guestProblem(entered.refusal))
    cookie.write(c, entered.value.token)
    return c.redirect(backToBooking, 303)
  })

  submission(at.claim(), { access: 'signed-in' }, async ({ c, who, fields, refuse }) => {
    const parsed = claimFields.safeParse(fields)
    if (!parsed.success) return refuse(404)
    const claimed = await guests.claim(who.id, parsed.data.guest_id)
    if (!claimed.ok) return refuse(404)
    return c.redirect(doneAt(at.bookings(), 'claimed'), 303)
  })

  function form(path: string, handle: (c: Context<HttpEnv>, fields: FormFields) => Promise<Response>): void {
    api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      return (await elsewhere(c)) ?? handle(c, read.value)
    })
  }

  /** A signed-in user books with the account; with the setting off there is no third way. */
  async function elsewhere(c: Context<HttpEnv>): Promise<Response | null> {
    if (c.var.who) return c.redirect(backToBooking, 303)
    if ((await catalogue.bookingTerms()).guestsMayBook) return null
    c.set('problemCode', guestsNotTaken.code)
    return c.redirect(`${at.login()}?redirect=booking`, 303)
  }

  async function waitFor(c: Context<HttpEnv>, limit: LimitName, account: string): Promise<Problem | null> {
    const seconds = await limits.take(limit, { address: c.var.address, account: account.toLowerCase() })
    return seconds === null ? null : tooMany(seconds)
  }

  function again(c: Context<HttpEnv>, path: string, fields: FormFields, fault: Problem): Promise<Response> {
    const { code: _code, ...values } = fields
    return pageAnswers.show(c, path, cameBack(path, values, fault))
  }

  /** The page of the code, with what was typed before in it. */
  function askForCode(c: Context<HttpEnv>, fields: FormFields, fault: Problem | null): Promise<Response> {
    if (fault) return again(c, at.guestCode(), fields, fault)
    const { code: _code, ...values } = fields
    const asked = { action: at.guestCode(), values, errors: [], alert: null }
    return pageAnswers.show(c, at.guestCode(), { status: 200, form: asked })
  }
}

/** "I have no e-mail address: text me the code" is ticked. */
const isByText = (fields: FormFields) => fields['by_text'] === 'yes'

/** The answers without the tick; a typed e-mail address does not count beside it. */
function detailsOf(fields: FormFields): FormFields {
  const { by_text: _ticked, email, ...details } = fields
  return isByText(fields) || email === undefined ? details : { ...details, email }
}

/** Where the code goes. */
function addressOf(details: { readonly phone: string } & ({ readonly email: string } | object)): string {
  return 'email' in details ? details.email : details.phone
}
