import {
  Briefcase,
  CircleDollarSign,
  ClipboardCheck,
  FileClock,
  FilePen,
  House,
  type LucideIcon,
  MessageCircle,
  Package,
  Send,
  ShoppingBag,
  Users,
} from 'lucide-react';
import type { Role } from '#shared/domain/people/roles.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

const home: NavItem = { to: '/dashboard', label: 'Home', icon: House };
const chat: NavItem = { to: '/chat', label: 'Chat', icon: MessageCircle };

/** The sidebar by role. */
export const navItems: Record<Role, readonly NavItem[]> = {
  brand: [
    home,
    { to: '/products', label: 'Products', icon: Package },
    { to: '/drafts', label: 'Drafts', icon: FilePen },
    { to: '/awaiting-scripts', label: 'Awaiting Scripts', icon: FileClock },
    { to: '/orders', label: 'Orders', icon: ShoppingBag },
    { to: '/creators', label: 'Creators', icon: Users },
    chat,
  ],
  creator: [
    home,
    { to: '/jobs', label: 'Jobs', icon: Briefcase },
    { to: '/applications', label: 'Applications', icon: Send },
    { to: '/tasks', label: 'Tasks', icon: ClipboardCheck },
    { to: '/earnings', label: 'Earnings', icon: CircleDollarSign },
    chat,
  ],
};
