/** UK GDPR, articles 13 and 14; Data Protection Act 2018. */
export const writtenPrivacy = `This notice says which personal data we keep, why we keep it, for how long, who else gets it, and what you can ask of us.

## Who is responsible
{business} decides how your data is used. By law we are the controller.
Company: {company_name}
Company number: {company_number}
Address: {address}
E-mail: {email}
Telephone: {phone}
Questions about your data go to [[name or role of the person who answers questions about personal data]].
Our registration with the Information Commissioner's Office: [[registration number at the ICO]].

## What we keep about you
Which of these we have depends on how you use the site.

{held}

You give us most of it yourself. Some comes from others: from somebody who books for you or pays for you, from our technicians at the visit, from the provider of your payment, and from Google or another provider if you sign in with it.
We do not ask for health data. If you write that somebody in the home is vulnerable, so that we can take care, we use it for that visit alone.

## Why we use it, and on what ground
- To book, carry out, change and bill repairs, to send you messages about them and to honour the guarantee: the contract with you, or steps before it at your request.
- To keep accounts and tax records, and records of gas and electrical work: a legal obligation.
- To keep the site secure, to prevent fraud with payments, to answer enquiries, to plan the work of our technicians and to defend legal claims: our legitimate interest in a safe and orderly business. We have weighed it against yours, and you can object.
- To send you offers, to publish your review with your first name and district, and to keep a card for later: your consent. You can withdraw it at any time, and what was done before stays lawful.
- To act at once where somebody is in danger: vital interests.

You must give us a name, a way to reach you and the address of the repair, because we cannot come without them. Everything else is your choice.
No decision with legal or similar effect on you is made by a computer alone. A payment that looks like fraud is looked at by a person.

## Who else gets it
- The technician who comes to you: your name, the address, your telephone number and what is to be repaired.
- Stripe and PayPal, if you pay with them: what they need for the payment. We never see the whole number of a card. They use it as their own notices say.
- The companies that carry e-mails, text messages and WhatsApp messages: the message and where it goes.
- [[name of the company that hosts the site and its backups, and the country where the data is]], on our instructions only.
- A provider of artificial intelligence, only where we have switched one on: the words about the fault without your name, telephone number and address.
- Our accountants, insurers, lawyers and public bodies, where the law asks for it or a claim needs it.

We sell no data, and we show no advertising.

## Outside the United Kingdom
Stripe, PayPal and the companies that carry messages may use data in other countries. Then UK adequacy regulations or the ICO's standard clauses protect it. Ask us for a copy.

## How long we keep it
We delete it automatically, by these rules:

{kept}

An account and its addresses stay until you delete the account. Proof that you agreed to something, or asked us not to write, stays for as long as we need it.

## Your rights
You can ask us
- for a copy of your data, also to take it to another company. Your account has it as a download, at [your data](/profile/privacy).
- to correct it.
- to delete it. You can delete your account there yourself; accounts and records of work that the law has us keep stay for their time.
- to use it less, while a question about it is open.
- to stop using it where we rely on our legitimate interest, and to stop all offers.
- to forget a consent.

Write to {email}. It costs nothing, and we answer within one month.

## Complaints
If you are not happy with how we use your data, please write to us first: we confirm that we have your complaint within 30 days, and answer as soon as we can.
You can always go to the Information Commissioner's Office: https://ico.org.uk/make-a-complaint/ or 0303 123 1113.

## Cookies
We set only cookies that the site needs. The [cookies page](/cookies) lists each of them.

## Changes
Each version of this notice has a date, and the earlier ones can be read.`
