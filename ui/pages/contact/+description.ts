export default 'Write to us about a repair, a quote or anything else, and read when we answer. In an emergency, call: the number is here.'
