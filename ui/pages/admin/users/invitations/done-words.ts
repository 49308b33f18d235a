/** The result of the last action; it says nothing untrue about a letter that stays here. */
export function doneWords(done: string, mailLeaves: boolean): string | null {
  switch (done) {
    case 'invited':
      return `${mailLeaves ? 'The invitation is on its way.' : 'The invitation is written.'} Its link works for 7 days.`
    case 'again':
      return `The invitation is ${mailLeaves ? 'sent' : 'written'} again, with a new link.`
    case 'withdrawn':
      return 'The invitation is withdrawn, and its link no longer works.'
    default:
      return null
  }
}
