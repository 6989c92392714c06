/* Numbers and small words for all sentences and labels of the page. */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve"];

/** "four", "1,213" */
const inWords = (n) => NUMBERS[Number(n)] ?? count(n);

const plural = (n, one, many = one + "s") => (Number(n) === 1 ? one : many);

/** "4 tiles" */
const some = (n, one, many) => `${count(n)} ${plural(n, one, many)}`;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** "3 × 5" */
const times = (numbers) => numbers.map(count).join(" × ");

/** "a, b and c" */
const listed = (words) => (words.length < 2 ? words.join("") :
    `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

const HOW_OFTEN = {2: "twice", 3: "three times", 4: "four times"};
const howOften = (n) => HOW_OFTEN[n] ?? `${inWords(n)} times`;
