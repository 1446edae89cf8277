import { thumbnail } from 'contracts';
import { signOut, useSession } from 'shared-auth';
import { Link, useNavigate } from 'shared-platform';
import { Avatar, deferred, Icon, Menu, menuItemClass } from 'shared-ui';

// If this code cannot be loaded, the menu works without the theme choice.
const themeChoice = deferred(() => import('../theme/theme-choice.tsx').then((module) => module.ThemeChoice));

export function UserMenu() {
  const user = useSession((session) => session.user);
  const isUnchecked = useSession((session) => session.isUnchecked);
  const navigate = useNavigate();
  return (
    <Menu
      label="User menu"
      onIntent={themeChoice.preload}
      buttonClassName="flex items-center gap-3 border border-line bg-surface py-1.5 pr-1.5 pl-3 transition-shadow hover:shadow-md"
      button={
        <>
          <Icon name="menu" size={20} />
          <Avatar src={thumbnail(user?.photoURL)} name={user?.displayName} size={32} isDecorative />
        </>
      }
    >
      <Link to="/" className={`${menuItemClass} md:hidden`}>
        Home
      </Link>
      {isUnchecked && <p className="px-3 py-2 text-ink-muted">Signed in, but not checked yet</p>}
      {user && (
        <>
          <Link to="/dashboard" className={menuItemClass}>
            Dashboard
          </Link>
          <button type="button" className={menuItemClass} onClick={() => void signOut().then(() => navigate('/'))}>
            Logout
          </button>
        </>
      )}
      {!user && !isUnchecked && (
        <>
          <Link to="/login" className={menuItemClass}>
            Login
          </Link>
          <Link to="/signup" className={menuItemClass}>
            Sign Up
          </Link>
        </>
      )}
      <hr className="my-1.5 border-line" />
      <div className="min-h-20 w-max min-w-full max-w-[75vw] px-3 py-1">
        <ThemeChoiceLater />
      </div>
    </Menu>
  );
}

function ThemeChoiceLater() {
  const { part: ThemeChoice } = themeChoice.use();
  return ThemeChoice && <ThemeChoice />;
}
