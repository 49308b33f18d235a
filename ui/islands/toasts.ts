import { sayWhatWasDone } from './toasts/from-page.ts'

/** For visitors who are not signed in: with the bell comes the same. */
sayWhatWasDone()
