import type { CodeTooSoon, GuestUnknown, WrongCode } from '#modules/accounts'
import { tooMany } from '../kit/api.ts'
import { type Problem, notFound } from '../kit/problem.ts'

const wrong = 'That code is not right, or its time is over. Check it, or ask for another'

/** The problem for a refusal about guests, in words for people. */
export function guestProblem(refusal: CodeTooSoon | WrongCode | GuestUnknown): Problem {
  switch (refusal.kind) {
    case 'code-too-soon':
      return {
        ...tooMany(refusal.seconds),
        detail: 'We sent a code less than a minute ago. Please wait a moment before you ask for another.',
      }
    case 'wrong-code':
      return { status: 422, code: 'wrong_code', detail: wrong, errors: [{ path: 'code', message: wrong }] }
    case 'guest-unknown':
      return notFound
  }
}

/** The owner has turned booking as a guest off. */
export const guestsNotTaken: Problem = {
  status: 403,
  code: 'guests_not_taken',
  detail: 'Please sign in or sign up to book: we take no bookings without an account at present.',
}

/** Without Twilio no text message leaves. */
export const textsNotSent: Problem = {
  status: 422,
  code: 'texts_not_sent',
  detail: 'We cannot send text messages at present. Please use an e-mail address.',
  errors: [{ path: 'phone', message: 'We cannot send text messages at present. Please use an e-mail address' }],
}

/** A person who is signed in cannot act as a guest. */
export const signedInAlready: Problem = {
  status: 409,
  code: 'signed_in',
  detail: 'You are signed in: book with your account, or sign out first.',
}
