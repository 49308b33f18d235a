import { listingLimits } from '#modules/directory'
import { textLimits } from '#modules/shared'
import type { FormFields } from '../kit/form-body.ts'

/** The longest that a draft keeps of each text of the form. */
const texts: Readonly<Record<string, number>> = {
  business_name: listingLimits.businessName,
  business_description: listingLimits.businessDescription,
  contact_email: textLimits.email,
  contact_phone: textLimits.phone,
  service_area: listingLimits.serviceArea,
  postcode: textLimits.postcode,
  service_radius_miles: 10,
  years_experience: 10,
  certifications: (listingLimits.certification + 2) * listingLimits.certifications,
}

const tradePrefix = 'trade-'

/** The fields of the form as they were typed, one character longer than allowed at most: they are judged later. */
export function typedListing(fields: FormFields): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const [name, most] of Object.entries(texts)) {
    const typed = fields[name]
    if (typed !== undefined)
      kept[name] = typed
        .replaceAll('\r\n', '\n')
        .trim()
        .slice(0, most + 1)
  }
  for (const name of Object.keys(fields)) {
    if (name.startsWith(tradePrefix) && name.length < 60) kept[name] = 'yes'
  }
  if (fields['insurance_declared'] === 'yes') kept['insurance_declared'] = 'yes'
  return kept
}

/** The typed fields as a client would send them over HTTP. */
export function wireOf(typed: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const text = (name: string) => typed[name] ?? ''
  return {
    business_name: text('business_name'),
    business_description: text('business_description'),
    service_categories: Object.keys(typed).flatMap((name) =>
      name.startsWith(tradePrefix) ? [name.slice(tradePrefix.length)] : [],
    ),
    contact_email: text('contact_email'),
    contact_phone: text('contact_phone'),
    service_area: text('service_area'),
    postcode: text('postcode'),
    service_radius_miles: numberIn(text('service_radius_miles'), listingLimits.radius),
    years_experience: numberIn(text('years_experience'), 0),
    certifications: text('certifications')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    insurance_declared: typed['insurance_declared'] === 'yes',
  }
}

/** An empty box is the usual number; text that is none stays text, and is refused. */
function numberIn(text: string, usual: number): unknown {
  if (text === '') return usual
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}
