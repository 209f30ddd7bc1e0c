import ComingSoon from "../coming-soon.tsx";

export default ComingSoon;
