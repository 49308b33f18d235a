/** The result of the last action; it says nothing untrue about a letter that stays here. */
export function doneWords(done: string, mailLeaves: boolean): string | null {
  switch (done) {
    case 'invited':
      return `${mailLeaves ? 'The invitation is on its way.' : 'The invitation is written.'} Its link is good for 7 days.`
    case 'again':
      return `The invitation is ${mailLeaves ? 'sent' : 'written'} again, with another link.`
    case 'withdrawn':
      return 'The invitation is withdrawn: its link leads nowhere any more.'
    default:
      return null
  }
}
