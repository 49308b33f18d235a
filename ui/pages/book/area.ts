import type { WizardState } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'

/** Whether somebody comes to a whole postcode; both are null while it is none. */
export async function areaOf(
  { modules }: Pick<PageInput, 'modules'>,
  typed: string,
): Promise<Pick<WizardState, 'area' | 'outside'>> {
  const whole = /^([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})$/.exec(typed.trim().toUpperCase())
  const [, outcode, rest] = whole ?? []
  if (!outcode || !rest) return { area: null, outside: null }
  const { district } = await modules.catalogue.lookUp({ outcode })
  return district
    ? { area: { district: district.code, place: district.names[0] ?? district.code }, outside: null }
    : { area: null, outside: { postcode: `${outcode} ${rest}`, district: outcode } }
}
