/** Privacy and Electronic Communications Regulations 2003, regulation 6. */
export const writtenCookies = `A cookie is a short text that a site keeps in your browser. This page lists every cookie that this site sets.
{advertising}

## Cookies that this site sets
No script can read them, and they go to no other site. Where the site is reached over https, their names begin with "__Host-".

{cookies}

## Kept in your browser without being sent to us
{storage}

The phone of a technician who works for us also keeps the visits of the day and what was entered without a signal, until it is sent.

## Cookies of payment providers
Where you type a card into fields of Stripe, Stripe sets two cookies of its own to detect fraud: __stripe_mid for a year and __stripe_sid for 30 minutes. If you pay with PayPal, you do so on PayPal's own site, with its own cookies.

## How to delete them
Every browser can delete cookies and block them. Without them you can read the whole site and call us. You cannot sign in, and a booking that you began is not kept.

## More
How we use data beside cookies is in the [privacy notice](/privacy).`
