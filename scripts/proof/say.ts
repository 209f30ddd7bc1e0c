/** A line for whoever reads what a part of the proof prints, such as how to repeat it. */
export const say = (line: string): void => console.log(line);
