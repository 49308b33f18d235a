/** The key after `g` that opens an entry of the office, by the label of the entry. */
export const keyOfEntry: Readonly<Record<string, string>> = {
  Today: 't',
  Dispatch: 'd',
  Jobs: 'j',
  Inbox: 'i',
  Customers: 'c',
  Payments: 'p',
  Reports: 'r',
}

export const keyOfSettings = 's'
