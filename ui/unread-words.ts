/** The server counts up to one more than this, see `mostUnread` of the accounts. */
const most = 1_000

export function countWords(unread: number): string {
  return unread > most ? 'more than 1,000' : `${unread}`
}

export function unreadWords(unread: number): string {
  return unread === 1 ? '1 unread notification' : `${countWords(unread)} unread notifications`
}
