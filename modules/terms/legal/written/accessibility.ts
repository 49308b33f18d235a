/** Equality Act 2010; the form is that of the public sector's statements. */
export const writtenAccessibility = `{business} wants everybody to be able to read this site, to book and to pay.

## What you can do
- enlarge the text to 400 % without losing anything and without scrolling sideways
- use every part with a keyboard alone
- listen to every page with a screen reader
- choose a light or a dark display, by the setting of your device
- book, pay, sign in and ask for a quote without JavaScript
- switch off movement, by the setting of your device

You never need a picture puzzle. A sign-in can be done by a link in an e-mail, without a password.

## How far we are
We aim at the Web Content Accessibility Guidelines, version 2.2, level AA. Automatic checks run over every page with each release, in both displays and down to the width of a small phone.
A person last checked the site with a keyboard and a screen reader on [[day of the last check by a person]].
Barriers that we know of: [[known barriers, or: none at the moment]].
Photos that customers and technicians send have no description. Fields of Stripe and pages of PayPal belong to them.

## If you meet a barrier
Call us on {phone} or write to {email}. Tell us the page and what happened. We answer within five working days, and in the meantime we take your booking or your payment by telephone, at the same price.
You can ask for any page, document or invoice in large print, by e-mail or read to you, free of charge.

## If you are not happy with our answer
See [complaints](/complaints). If you think that you were treated unfairly because of a disability, the Equality Advisory and Support Service helps: https://www.equalityadvisoryservice.com or 0808 800 0082.`
