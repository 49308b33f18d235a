import type { Catalogue } from '#modules/catalogue'
import type { FieldError } from '../kit/problem.ts'
import { judgeArea } from '../wizard/rules.ts'

/** The place is in our area, and the trade and the job are ours. */
export async function judgeAsked(
  asked: {
    readonly postcode?: string | undefined
    readonly category?: string | null | undefined
    readonly service_id?: string | null | undefined
  },
  catalogue: Catalogue,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  if (asked.category && !(await catalogue.categories()).some(({ slug }) => slug === asked.category)) {
    errors.push({ path: 'category', message: 'Please choose one of these' })
  }
  if (asked.service_id && !(await catalogue.activeServices()).some(({ id }) => id === asked.service_id)) {
    errors.push({ path: 'service_id', message: 'We do not offer this job' })
  }
  if (asked.postcode !== undefined) errors.push(...(await judgeArea(asked.postcode, catalogue)))
  return errors
}
