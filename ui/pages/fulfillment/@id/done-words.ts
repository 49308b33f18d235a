import type { DoneWords } from '../../../done-in.ts'

export const doneWords: DoneWords = {
  'en-route': 'You are on the way. The customer has been told when to expect you.',
  sharing: 'Your customer sees about where you are, as long as this page is open.',
  'no-sharing': 'Your customer does not see where you are any more.',
  arrived: 'You are there. Check in when the work begins.',
  'check-in': 'Checked in successfully!',
  'check-out': 'Checked out successfully!',
  'no-access': 'Nobody let you in: the visit is over. The office has been told.',
  report: 'The report is saved.',
  summary: 'The summary is in the report, under "Work performed".',
  absent: 'Saved: why there is no signature.',
  correction: 'A correction is open: change the report, and submit it again.',
  photo: 'The photo is added.',
  caption: 'The caption is saved.',
  cash: 'Cash recorded. The customer gets the receipt; hand the cash in to the office.',
  'access-asked': 'The customer is asked, and has a link to answer.',
  'photo-removed': 'The photo is removed.',
}
