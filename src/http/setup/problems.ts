import type { SetupRefusal } from '#modules/setup'
import { type Problem, conflict, notValidFields } from '../kit/problem.ts'

/** In JSON a fault is named by its place in the body. */
const partOf = { site: 'business', hours: 'opening_hours', districts: 'districts' } as const

export function setupProblem(refusal: SetupRefusal): Problem {
  switch (refusal.kind) {
    case 'set-up-already':
      return conflict('set_up_already', 'This site is set up already. Please sign in.')
    case 'wrong-setup-code':
      return wrongCode
    case 'setup-not-valid': {
      const { owner, settings } = refusal
      return notValidFields([
        ...(owner ? [{ path: `owner.${owner.path}`, message: owner.message }] : []),
        ...settings.map(({ of, path, message }) => ({ path: path ? `${partOf[of]}.${path}` : partOf[of], message })),
      ])
    }
  }
}

const wrongCodeWords = 'That is not the code. It stands in the log of the server, in the line that names /setup'

const wrongCode: Problem = {
  status: 422,
  code: 'wrong_code',
  detail: wrongCodeWords,
  errors: [{ path: 'code', message: wrongCodeWords }],
}
