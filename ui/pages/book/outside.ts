import type { WizardState } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'

/** The district of a whole postcode where nobody comes; null where somebody does, or while it is no postcode. */
export async function outsideOf(
  { modules }: Pick<PageInput, 'modules'>,
  typed: string,
): Promise<WizardState['outside']> {
  const whole = /^([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})$/.exec(typed.trim().toUpperCase())
  const [, district, rest] = whole ?? []
  if (!district || !rest) return null
  const { covered } = await modules.catalogue.lookUp({ outcode: district })
  return covered ? null : { postcode: `${district} ${rest}`, district }
}
