import type { EnquiryState, EnquirySubject } from '#modules/enquiries'
import type { BadgeTone } from '../Badge.tsx'

/** The subjects of the contact form, in its order. */
export const subjectWords: Readonly<Record<EnquirySubject, string>> = {
  emergency: 'Emergency',
  maintenance: 'Maintenance',
  quote: 'Quote',
  consultation: 'Consultation',
  other: 'Something else',
}

export const stateWords: Readonly<Record<EnquiryState, { readonly words: string; readonly tone: BadgeTone }>> = {
  open: { words: 'Open', tone: 'warn' },
  in_progress: { words: 'In progress', tone: 'brand' },
  answered: { words: 'Answered', tone: 'good' },
  closed: { words: 'Closed', tone: 'plain' },
  spam: { words: 'Spam', tone: 'plain' },
}

/** The subject of an enquiry, in a word or two. */
export function aboutWords(enquiry: { readonly kind: string; readonly subject: EnquirySubject | null }): string {
  if (enquiry.kind === 'coverage') return 'Outside our area'
  if (enquiry.kind === 'plan') return 'Maintenance plan'
  return enquiry.subject === null ? 'Message' : subjectWords[enquiry.subject]
}
