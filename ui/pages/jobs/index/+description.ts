export default 'Jobs in building and repair, posted by employers: search by words, place, trade and pay. Applying costs nothing.'
