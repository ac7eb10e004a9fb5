"""Guests: a name and a cookie, or a token for a program."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from quinte.server.http.api.context import Here, Someone
from quinte.server.http.limits import host_of
from quinte.server.http.session import COOKIE, YEAR, Guest
from quinte.server.http.wire import GuestInfo, NewGuest, Token

router = APIRouter(tags=["guests"])


@router.post("/guest")
async def become_guest(
    new: NewGuest, request: Request, response: Response, server: Here
) -> GuestInfo:
    """Become a guest, or change your name if you are one."""
    server.sessions.check_origin(request)
    old = server.sessions.guest(request)
    server.bans.refuse(host_of(request), old.id if old else None)
    made = server.sessions.new(new.name)
    made = Guest(old.id, made.name) if old else made
    response.set_cookie(
        COOKIE,
        server.sessions.cookie(made),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure,
    )
    return GuestInfo(name=made.name)


@router.get("/guest")
async def who_am_i(request: Request, server: Here) -> GuestInfo:
    """Your name as a guest, or null."""
    known = server.sessions.guest(request)
    return GuestInfo(name=known.name if known else None)


@router.delete("/token")
async def revoke(guest: Someone, server: Here) -> GuestInfo:
    """Revoke all your tokens; your cookie stays valid."""
    server.sessions.serials[guest.id] = await server.store.revoke(guest.id)
    return GuestInfo(name=guest.name)


@router.post("/token")
async def token(guest: Someone, server: Here) -> Token:
    """A token that lets a program play for you, for 90 days or until you revoke it."""
    return Token(token=server.sessions.token(guest))
