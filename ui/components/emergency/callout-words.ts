import type { EmergencyServicesWords } from './EmergencyServices.tsx'

type Names = 'callouts-title' | 'callouts-lead' | `benefit-${1 | 2 | 3}${'' | '-title'}`
type Texts = Readonly<Record<`emergency.${Names}`, string>>

/** The texts of the owner for Emergency Callout Services. */
export function calloutWords(texts: Texts): EmergencyServicesWords {
  return {
    title: texts['emergency.callouts-title'],
    lead: texts['emergency.callouts-lead'],
    benefits: [
      { title: texts['emergency.benefit-1-title'], text: texts['emergency.benefit-1'] },
      { title: texts['emergency.benefit-2-title'], text: texts['emergency.benefit-2'] },
      { title: texts['emergency.benefit-3-title'], text: texts['emergency.benefit-3'] },
    ],
  }
}
