const spelled: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
}

/** A card's brand for people: the provider's "visa" is "Visa". */
export function brandWords(brand: string): string {
  return spelled[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
