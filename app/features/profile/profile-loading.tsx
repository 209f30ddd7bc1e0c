import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useText } from "../../i18n/texts.tsx";

/** The page's shape while the profile is on its way. */
export function ProfileLoading() {
  const text = useText("profile");
  return (
    <div className="grid gap-5 pt-7">
      <p role="status" className="sr-only">
        {text("loading")}
      </p>
      <Skeleton className="h-52" />
      <Skeleton className="h-72" />
      <Skeleton className="h-64" />
    </div>
  );
}
