import type { DoneWords } from '../../../../done-in.ts'

/** The result of the last action; it says nothing untrue about a mail that stays here. */
export const doneWords = (mailLeaves: boolean): DoneWords => ({
  invited: `${mailLeaves ? 'The invitation is on its way.' : 'The invitation is written.'} Its link works for 7 days.`,
  again: `The invitation is ${mailLeaves ? 'sent' : 'written'} again, with a new link.`,
  withdrawn: 'The invitation is withdrawn, and its link no longer works.',
})
