import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { openingDaysOf } from '../../components/settings/opening-days.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The second form is shown only once the server has found the code to be right. */
export async function data({ modules, form }: PageContextServer) {
  if (form?.action !== at.setup()) return { step: 'code' as const }
  const [hours, districts] = await Promise.all([modules.catalogue.openingHours(), modules.catalogue.districts()])
  return {
    step: 'details' as const,
    ownerEmail: modules.setup.ownerEmail(),
    minimum: modules.accounts.passwordRules.staffMinimum,
    week: openingDaysOf(hours),
    districts: districts.map(({ code, names }) => ({ code, names: names.filter((name) => name !== code).join(', ') })),
  }
}
